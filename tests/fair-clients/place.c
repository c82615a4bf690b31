//# VERIFIED --open all --property reach,memory
//# requires sx_valid(s, 1) && sx_made(*s, stack_open)
// The function that gives a stack back gets the address of the variable with it; another opens one there.
#include <assert.h>
#include <stddef.h>
struct stack {
  int used, is_open;
};
static struct stack only;

int stack_open(struct stack **s) {
  if (only.is_open) return -1;
  only.is_open = 1, only.used = 0;
  *s = &only;
  return 0;
}

void stack_close(struct stack **s) {
  assert(s && *s);
  (*s)->is_open = 0;
  *s = NULL;
}

int stack_used(const struct stack *s) { return s->used; }
