//# ERROR
//= error_place.c:6:3: error: sx_requires comes after other statements
#include <sextant/contracts.h>
int f(int n) {
  n++;
  sx_requires(n > 0);
  return n;
}
int main(void) { return f(1); }
