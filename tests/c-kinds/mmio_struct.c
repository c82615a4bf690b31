//# VERIFIED --mmio 0x40000000-0x400000ff
#include <stdint.h>
typedef struct { volatile uint32_t control, status, data[8]; } Uart;
#define UART ((Uart *)0x40000000u)
static uint32_t get(Uart *u, int i) {
  while (!(u->status & 1u)) continue;
  return u->data[i];
}
int main(void) {
  UART->control = 3;
  return get(UART, 2) == 7;
}
