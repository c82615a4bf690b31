// expect: falsified
// At night it blinks yellow, for as long as the night lasts.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant traffic_light_night: []<>AP(light == 1);
int light, night;
int main(void) {
  while (1) {
    night = __VERIFIER_nondet_int();
    if (night) light = 2;
    else light = light == 0 ? 1 : light == 1 ? 2 : 0;
  }
}
