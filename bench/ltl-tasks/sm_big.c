// expect: verified
// Cruise control: braking always disengages.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(brake == 1) ==> <>AP(engaged == 0));
enum { OFF, STANDBY, CRUISE, OVERRIDE };
int mode, brake, engaged, speed, target, throttle;
static void read_inputs(void) {
  int e = __VERIFIER_nondet_int();
  brake = e == 1;
  if (e == 2 && mode == OFF) mode = STANDBY;
  else if (e == 3 && mode == STANDBY && speed > 30) { mode = CRUISE; target = speed; }
  else if (e == 4 && mode == CRUISE) mode = OVERRIDE;
  else if (e == 5 && mode == OVERRIDE) mode = CRUISE;
  else if (e == 6) mode = OFF;
}
static void control(void) {
  switch (mode) {
  case CRUISE:
    if (brake) { mode = STANDBY; break; }
    if (speed < target) throttle = 1;
    else throttle = 0;
    break;
  case OVERRIDE:
    if (brake) mode = STANDBY;
    throttle = 2;
    break;
  default: throttle = 0;
  }
  engaged = mode == CRUISE || mode == OVERRIDE;
}
static void physics(void) {
  if (throttle && speed < 150) speed += throttle;
  else if (speed > 0) speed--;
}
int main(void) {
  while (1) { read_inputs(); control(); physics(); }
}
