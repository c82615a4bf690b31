//# UNKNOWN --property reach
#include <assert.h>
#include <unistd.h>
int main(void) {
  char name[8] = "";
  gethostname(name, sizeof name);
  assert(name[0] == 0);
}
