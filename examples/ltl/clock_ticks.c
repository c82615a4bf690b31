// expect: falsified
// A clock is one ahead of what it was but for a moment in each round. It counts for ever, and begins again after 255.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant clock_ticks: <>[]AP(time > before);
unsigned char before, time;
int temperature, limit = 8, broken, shown, lamp;
static void show(int value, int warning) {
  shown = value;
  lamp = warning;
}
static int celsius(int kelvin) {
  if (temperature < 0) show(kelvin - 273, 1);
  return kelvin - 273;
}
int main(void) {
  while (1) {
    before = time;
    time = before + 1;
    temperature = celsius(__VERIFIER_nondet_int());
    if (temperature > limit) broken = 1;
  }
}
