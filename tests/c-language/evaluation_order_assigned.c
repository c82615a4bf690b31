//# UNKNOWN --property reach
#include <assert.h>

struct stack {
  int used, value[4];
};

static int push(struct stack *s, int value) {
  s->value[s->used++] = value;
  return value;
}

int main(void) {
  struct stack s = {0};
  s.value[s.used] = push(&s, 7);
  assert(s.value[1] == 7);
}
