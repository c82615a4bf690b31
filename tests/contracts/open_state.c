//# VERIFIED --open push,pop,init
#include <assert.h>
#include <sextant/contracts.h>
static int stack[4], used, ready;
void init(void) { used = 0, ready = 1; }
void push(int x) {
  sx_requires(ready && used < 4);
  stack[used++] = x;
}
int pop(void) {
  sx_requires(ready && used > 0);
  return stack[--used];
}
