// expect: verified
// A bounded queue that serves requests for ever. Whatever the requests are, in any order and any number,
// no slot outside the ring is ever used.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum { SIZE = 8 };
static int ring[SIZE];
static unsigned first, count;

static void push(int value) {
  if (count == SIZE) return;
  unsigned slot = (first + count) % SIZE;
  assert(slot < SIZE);
  ring[slot] = value;
  count++;
}

static int pop(void) {
  if (count == 0) return -1;
  assert(first < SIZE);
  int value = ring[first];
  first = (first + 1) % SIZE;
  count--;
  return value;
}

int main(void) {
  for (;;) {
    int request = __VERIFIER_nondet_int();
    if (request >= 0) push(request);
    else (void)pop();
    assert(count <= SIZE);
  }
}
