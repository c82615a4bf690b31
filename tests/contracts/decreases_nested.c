//# VERIFIED
#include <sextant/contracts.h>
int main(void) {
  int steps = 0;
  for (int i = 0; i < 3; i++) {
    sx_decreases(3 - i);
    for (int k = 0; k < 2; k++) {
      sx_decreases(2 - k);
      steps++;
    }
  }
  return steps;
}
