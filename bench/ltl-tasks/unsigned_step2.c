// expect: falsified
// Stepping by two an odd counter never is 0 again.
//@ ltl invariant p: []<>AP(c == 0);
unsigned c;
int main(void) {
  c = 1;
  while (1) c += 2;
}
