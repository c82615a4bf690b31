//# FALSIFIED --property reach
#include <assert.h>
int *g;
void set(void);
int main() {
  int x = 1;
  g = &x;
  set();
  if (g == &x) {
    x = 2;
  } else assert(0);
}