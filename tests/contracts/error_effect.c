//# ERROR
//= error_effect.c:5:15: error: sx_requires has an effect
#include <sextant/contracts.h>
int f(int n) {
  sx_requires(n = 1);
  return n;
}
int main(void) { return f(1); }
