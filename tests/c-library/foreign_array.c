//# FALSIFIED --property reach
#include <assert.h>
void fill(int *, int);
int main() {
  int a[4] = {0};
  fill(a, 4);
  assert(a[3] == 0);
}