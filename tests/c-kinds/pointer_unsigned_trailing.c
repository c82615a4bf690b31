//# FALSIFIED --property pointer
// The array at the end of a struct is as long as its object is, but no index of it is negative.
#include <stddef.h>
struct stack {
  size_t used;
  int value[4];
};

int main(void) {
  struct stack s = {0, {1, 2, 3, 4}}, *p = &s;
  return p->value[p->used - 1];
}
