//# UNKNOWN --property reach
#include <assert.h>
#include <setjmp.h>
static jmp_buf out;
static int leave(void) { longjmp(out, 1); }
static int bad(void) {
  assert(0);
  return 0;
}
int main(void) {
  if (setjmp(out)) return 0;
  return leave() + bad();
}
