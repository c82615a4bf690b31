//# VERIFIED --property reach,null
// Without instructions, outputs are the inputs that share their place.
#include <assert.h>
int global = 3;
struct __attribute__((packed)) {
  char before;
  int x;
} packed = {1, 7};
int main(void) {
  int i, z, x = 5, *p = &global;
  long long y = 0x100000009LL;
  __asm__("" : "=r"(i) : "0"(y));
  assert(i == 9);
  __asm__ volatile("" : "+r"(x));
  assert(x == 5);
  __asm__ volatile("" : "+r"(p));
  assert(p == &global && *p == 3);
  *p = 8;
  assert(global == 8);
  __asm__("" : "=rm"(x) : "0"(i));
  assert(x == 9);
  __asm__("" : "+rm"(packed.x));
  assert(packed.x == 7);
  __asm__("" : "=&r"(i), "=r"(z) : "0"(x), "1"(global), "m"(y));
  assert(i == 9 && z == 8);
  __asm__ volatile("" : "+m"(z)::"memory");
  assert(z == 8);
}
