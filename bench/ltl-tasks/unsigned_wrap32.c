// expect: verified
// A 32-bit unsigned counter wraps to 0 again and again.
//@ ltl invariant p: []<>AP(c == 0);
unsigned c;
int main(void) {
  while (1) c++;
}
