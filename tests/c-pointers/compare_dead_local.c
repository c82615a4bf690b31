//# FALSIFIED
#include <assert.h>
static int *kept;
static void keep(void) {
  int x = 1;
  kept = &x;
}
static void compare(void) {
  int y = 2;
  int *p = &y;
  assert(p != kept);
}
int main(void) {
  keep();
  compare();
}
