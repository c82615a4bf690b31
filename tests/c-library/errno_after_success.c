//# FALSIFIED --property reach
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
  errno = 0;
  void *p = malloc(8);
  if (p) assert(errno == 0);
  free(p);
}
