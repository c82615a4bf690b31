//# FALSIFIED --property reach --mmio 0x100-0x1ff --mmio 0x40000000-0x400000ff --volatile plain
#include <assert.h>
int main(void) {
  int *p = (int *)0x40000010;
  *p = 1;
  assert(*p == 1);
  return 0;
}
