// expect: verified
// A filter with floats does not matter for the protocol.
//@ ltl invariant p: []<>AP(tick == 1);
int tick, n;
float f;
int main(void) {
  while (1) {
    f = f * 0.5f + 1.0f;
    n++;
    tick = 0;
    if (n >= 3) { n = 0; tick = 1; }
  }
}
