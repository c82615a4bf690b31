// expect: verified
// A bit shifted out of a register of 8 bits: the marker comes out again and again.
//@ ltl invariant p: []<>AP(out == 1);
unsigned char reg = 1;
int out;
int main(void) {
  while (1) {
    out = reg >> 7;
    reg = (unsigned char)(reg << 1 | reg >> 7);
  }
}
