//# VERIFIED
// Calls that write different variables, other members, or nothing.
#include <assert.h>

struct stack {
  int used, total, value[4];
};

static int push(struct stack *s, int value) {
  s->value[s->used++] = value;
  return value;
}
static int top(const struct stack *s) { return s->value[s->used - 1]; }
static int set(int *to, int value) { return *to = value; }

int main(void) {
  struct stack s = {0}, t = {0}, *p = &t;
  int a, b;
  s.total += push(&s, 3) + push(&t, 4);
  p->total += push(p, 5);
  assert(s.total == 7 && p->total == 5 && top(&s) + top(&t) + top(&s) == 11);
  assert(set(&a, 1) + set(&b, 2) == 3 && a < b);
  a = set(&a, 5);
  assert(push(&s, a) == 5 && top(&s) == 5);
}
