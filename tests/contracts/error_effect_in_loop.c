//# ERROR
//= error_effect_in_loop.c:6:5: error: sx_invariant or sx_decreases has an effect
#include <sextant/contracts.h>
int main(void) {
  for (int i = 0; i < 3; i++) {
    sx_invariant(i++ < 3);
  }
  return 0;
}
