// expect: verified
// A PID controller in fixed point (8 bits after the point) with saturation, for as long as there are measurements.
#include <assert.h>

extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);

#define ONE 256
#define MOST (100 * ONE)
#define WINDUP (20 * ONE)

enum Mode { MANUAL, AUTOMATIC, FAULT };

static int integral, last_error, output;
static enum Mode mode = MANUAL;
static int saturated_for;

static int clamp(int value, int low, int high) {
  if (low > high) return low; // never
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

static int absolute(int value) {
  if (value < 0) return -value;
  return value;
}

static void control(int wanted, int measured) {
  int error = clamp(wanted - measured, -MOST, MOST);
  integral = clamp(integral + error / 16, -WINDUP, WINDUP);
  int change = error - last_error;
  if (absolute(change) > 2 * MOST) change = 0; // never
  last_error = error;
  output = clamp(2 * error + integral + change / 2, -MOST, MOST);
}

static void watch(void) {
  if (output == MOST || output == -MOST) {
    saturated_for++;
    if (saturated_for >= 4) mode = FAULT;
  } else {
    saturated_for = 0;
  }
}

int main(void) {
  while (__VERIFIER_nondet_bool()) {
    short wanted = __VERIFIER_nondet_short();
    short measured = __VERIFIER_nondet_short();
    switch (mode) {
    case MANUAL:
      integral = 0;
      last_error = 0;
      if (wanted == measured) mode = AUTOMATIC; // without a bump
      break;
    case AUTOMATIC:
      control(wanted, measured);
      watch();
      break;
    case FAULT:
      output = 0;
      if (wanted == 0x1234 && measured == -0x1234) {
        mode = MANUAL;
        saturated_for = 0;
      }
      break;
    default: assert(0);
    }
    assert(output >= -MOST && output <= MOST);
    if (absolute(integral) > WINDUP) return 1;         // never
    if (absolute(last_error) > MOST) return 2;         // never
    if (saturated_for > 4) return 3;                   // never
    if (mode == AUTOMATIC && saturated_for == 4) return 4; // never
    if (mode == AUTOMATIC && output == 777 && last_error == -111) return 5;
  }
  return 0;
}
