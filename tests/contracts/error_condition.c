//# ERROR
//= error_condition.c:5:24: error: use of undeclared identifier 'm'
#include <sextant/contracts.h>
int f(int n) {
  sx_requires(n > 0 && m > 0);
  return n;
}
int main(void) { return f(1); }
