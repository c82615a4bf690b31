// expect: verified by --property reach,memory --open all
// A stack of numbers.
#include <assert.h>

#define MOST 16

static int numbers[MOST];
static int top; // how many there are

int push(int number) {
  if (top == MOST) return 0;
  numbers[top++] = number;
  return 1;
}

int pop(void) {
  if (top == 0) return 0;
  return numbers[--top];
}

int peek(int depth) {
  assert(top >= 0 && top <= MOST);
  if (depth < 0 || depth >= top) return 0;
  return numbers[top - 1 - depth];
}
