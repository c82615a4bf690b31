//# FALSIFIED --property reach
#include <assert.h>
void keep(int *);
void later(void);
static int x;
int main() {
  keep(&x);
  x = 1;
  later();
  assert(x == 1);
}