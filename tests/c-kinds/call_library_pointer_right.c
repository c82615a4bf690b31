//# VERIFIED --alloc succeeds
#include <stdlib.h>
int main(void) {
  void *(*get)(size_t) = malloc;
  void (*drop)(void *) = free;
  drop(get(4));
  ((void (*)(void *))free)(((void *(*)(size_t))malloc)(4));
  return 0;
}
