//# FALSIFIED --property lifetime
#include <stdint.h>
static uintptr_t kept;
static void f(void) {
  int x = 1;
  kept = (uintptr_t)&x;
}
int main(void) {
  f();
  return *(int *)kept;
}
