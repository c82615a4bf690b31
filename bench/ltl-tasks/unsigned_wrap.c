// expect: verified
// An unsigned counter wraps to 0 again and again (8 bit).
//@ ltl invariant p: []<>AP(c == 0);
unsigned char c;
int main(void) {
  while (1) c++;
}
