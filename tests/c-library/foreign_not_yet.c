//# VERIFIED --property reach
#include <assert.h>
void keep(int *);
void later(void);
static int x;
int main() {
  x = 1;
  later();
  assert(x == 1);
  keep(&x);
}