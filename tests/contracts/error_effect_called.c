//# ERROR
//= sx_ensures calls next, which has an effect
#include <sextant/contracts.h>
static int count;
static int next(void) { return ++count; }
int f(int n) {
  sx_ensures(sx_result < next());
  return n;
}
int main(void) { return f(1); }
