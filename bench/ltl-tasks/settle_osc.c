// expect: falsified
// With steps of 3 it may oscillate around 10.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: <>[]AP(x == 10);
int x;
int main(void) {
  x = __VERIFIER_nondet_int();
  while (1) {
    if (x < 10) x += 3;
    else if (x > 10) x -= 3;
  }
}
