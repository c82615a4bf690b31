//# FALSIFIED --property pointer
// An index of an unsigned type that wraps around is too large, wherever it comes from.
#include <stddef.h>
struct stack {
  size_t used;
  int *top;
};

int last(struct stack *s) { return s->top[s->used - 1]; }

int main(void) {
  int a[4] = {1, 2, 3, 4};
  struct stack s = {0, a + 1};
  return last(&s);
}
