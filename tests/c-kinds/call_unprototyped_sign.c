//# FALSIFIED --property call
// 6.5.2.2p6: the other sign is allowed for values that both types have.
int low_bit(unsigned n) { return n & 1; }
int main(void) {
  int (*f)() = (int (*)())low_bit;
  return f(-1);
}
