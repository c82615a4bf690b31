//# ERROR
//= error_syntax.c:5:18: error: expected expression
#include <sextant/contracts.h>
int f(int n) {
  sx_requires(n > );
  return n;
}
int main(void) { return f(1); }
