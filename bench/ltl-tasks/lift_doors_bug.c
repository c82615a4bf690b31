// expect: falsified
// The obstructed door opens while the lift still moves (safety).
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(moving == 1) ==> AP(door == 0));
int moving, door, floor_, target;
int main(void) {
  while (1) {
    target = __VERIFIER_nondet_int();
    if (target < 0) target = 0;
    if (target > 7) target = 7;
    if (target != floor_) {
      moving = 1;
      while (floor_ < target) { floor_++; if (floor_ == 6 && target == 7) door = 1; }
      while (floor_ > target) floor_--;
      moving = 0;
    }
    door = 1;
    door = 0;
  }
}
