//# FALSIFIED --mmio 0x40000000-0x400000ff
#include <stdint.h>
int main(void) { return (int)*(volatile uint32_t *)16; }
