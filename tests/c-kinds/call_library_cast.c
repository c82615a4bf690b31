//# UNKNOWN --alloc succeeds
// A function of the library that is called as another type than it has (6.5.2.2p9): the pointers are alike, their types are not.
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  ((void (*)(int *))free)(p);
  return 0;
}
