//# VERIFIED --arch ilp32
#include <assert.h>
#include <stdint.h>
struct part {
  int x, y;
} t[2];
int a[3];
int main(void) {
  *(int *)(uintptr_t)(&a[1]) = 4;
  int *last = (int *)((uintptr_t)(&a[1]) + 4);
  *last = 3;
  ((struct part *)(uintptr_t)&t[1])->y = 5;
  assert(a[1] == 4 && a[2] == 3 && t[1].y == 5);
}
