// expect: falsified
// What malloc returns is not zero.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  assert(*p == 0);
  free(p);
  return 0;
}
