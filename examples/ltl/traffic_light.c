// expect: verified
// Red, green, yellow: green comes again and again, whatever the times.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant traffic_light: []<>AP(light == 1);
int light, timer;
int main(void) {
  while (1) {
    timer = light == 2 ? 3 : 20;
    while (timer > 0) timer--;
    light = light == 0 ? 1 : light == 1 ? 2 : 0;
  }
}
