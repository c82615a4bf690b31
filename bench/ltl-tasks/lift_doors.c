// expect: verified
// Doors closed while moving (safety), and doors open again and again.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
//@ ltl invariant p: [](AP(moving == 1) ==> AP(door == 0)) && []<>AP(door == 1);
int moving, door, floor_, target, stay;
int main(void) {
  while (1) {
    target = __VERIFIER_nondet_int();
    if (target < 0) target = 0;
    if (target > 7) target = 7;
    if (target != floor_) {
      moving = 1;
      while (floor_ < target) floor_++;
      while (floor_ > target) floor_--;
      moving = 0;
    }
    door = 1;
    stay = 5;
    while (stay > 0) { stay--; if (stay == 1 && __VERIFIER_nondet_bool() && target == 3) stay = 0; }
    door = 0;
  }
}
