//# VERIFIED --property all
#include <string.h>
#include <stdlib.h>
#include <assert.h>
#include <errno.h>
int main() {
  char *e;
  errno = 0;
  long v = strtol("99999999999999999999", &e, 10);
  assert(v == 9223372036854775807L && errno == ERANGE && *e == 0);
}
