//# UNKNOWN --property reach
#include <assert.h>
static int n;
static void cb(int x) { n = x; }
void each(void (*f)(int));
int main() {
  each(cb);
  assert(n == 0);
}