//# FALSIFIED
// A bit of an address that was copied into a number.
#include <assert.h>
#include <stdint.h>
#include <string.h>
int main(void) {
  int x = 1, *p = &x;
  uintptr_t number;
  memcpy(&number, &p, sizeof p);
  assert(((number >> 4) & 1) == 0);
}
