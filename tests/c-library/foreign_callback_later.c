//# UNKNOWN --property reach
#include <assert.h>
static int n;
static void cb(int x) { n = x; }
void reg(void (*f)(int));
void poll_all(void);
int main() {
  reg(cb);
  n = 0;
  poll_all();
  assert(n == 0);
}