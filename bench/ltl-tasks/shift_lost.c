// expect: falsified
// Without the feedback the marker is lost.
//@ ltl invariant p: []<>AP(out == 1);
unsigned char reg = 1;
int out;
int main(void) {
  while (1) {
    out = reg >> 7;
    reg = (unsigned char)(reg << 1);
  }
}
