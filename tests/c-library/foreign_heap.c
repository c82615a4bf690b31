//# FALSIFIED --property reach
#include <assert.h>
#include <stdlib.h>
void fill(int *, int);
int main() {
  int *a = malloc(40);
  if (!a) return 0;
  a[0] = 0;
  fill(a, 10);
  assert(a[0] == 0);
}