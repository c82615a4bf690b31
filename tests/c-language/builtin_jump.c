//# VERIFIED --property reach
#include <assert.h>
static void *buffer[5];
static int n;
static void leave(void) {
  n++;
  __builtin_longjmp(buffer, 1);
}
int main(void) {
  if (__builtin_setjmp(buffer) == 0) {
    leave();
    assert(0);
  }
  assert(n == 1);
}
