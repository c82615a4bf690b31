// expect: falsified
// A stack of requests with a slip: `>` where `>=` is meant, so one request too many is taken.
// It shows only after a run of requests that leaves no room.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { SIZE = 4 };
static int slots[SIZE];
static unsigned count;

static void push(int value) {
  if (count > SIZE) return;
  assert(count < SIZE);
  slots[count] = value;
  count++;
}

static int pop(void) {
  if (count == 0) return -1;
  count--;
  return slots[count];
}

int main(void) {
  for (;;) {
    int request = __VERIFIER_nondet_int();
    if (request >= 0) push(request);
    else (void)pop();
  }
}
