//# UNKNOWN --alloc succeeds
#include <stdlib.h>
int main(void) {
  void (*drop)(int *) = (void (*)(int *))free;
  drop(malloc(sizeof(int)));
  return 0;
}
