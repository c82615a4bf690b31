//# VERIFIED
#include <assert.h>
#include <stdlib.h>

int main(void) {
  assert(strtol("12", NULL, 0) == 12);
  assert(strtol("11", NULL, 2) == 3);
  assert(strtol("z", NULL, 36) == 35);
  return 0;
}
