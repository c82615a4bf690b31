// expect: verified
// A call is served: the cabin moves one floor at a time.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant elevator: [](AP(called == 1) ==> <>AP(called == 0));
int floor_now, target, called;
int main(void) {
  while (1) {
    if (!called) {
      target = __VERIFIER_nondet_int();
      if (target >= 0 && target < 10) called = 1;
    } else if (floor_now < target) floor_now++;
    else if (floor_now > target) floor_now--;
    else called = 0;
  }
}
