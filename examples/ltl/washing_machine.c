// expect: verified
// A programme once started comes to its end, and the door is locked until then.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant washing_machine: [](AP(running == 1) ==> (AP(door == 1) U AP(running == 0)));
int running, door, water, minutes;
int main(void) {
  while (1) {
    if (!running) {
      door = 0;
      if (__VERIFIER_nondet_int()) {
        door = 1;
        running = 1;
        water = 0;
        minutes = 60;
      }
    } else if (water < 20) water = water + 1;
    else if (minutes > 0) minutes = minutes - 1;
    else running = 0;
  }
}
