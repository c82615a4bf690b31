// expect: falsified
// A passenger inside may change the target for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant elevator_distracted: [](AP(called == 1) ==> <>AP(called == 0));
int floor_now, target, called;
int main(void) {
  while (1) {
    if (!called) {
      target = 5;
      called = 1;
    } else if (__VERIFIER_nondet_int()) target = floor_now < 5 ? 9 : 0;
    else if (floor_now < target) floor_now++;
    else if (floor_now > target) floor_now--;
    else called = 0;
  }
}
