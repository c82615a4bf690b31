// The first thing that it does is not modelled.
int main(void) {
  __asm__ volatile("nop");
  return 0;
}
