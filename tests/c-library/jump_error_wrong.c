//# FALSIFIED --property reach
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int count;
static void fail(int code) { count++; longjmp(env, code); }
int main(void) {
  if (setjmp(env) == 0) fail(0);
  else assert(count == 0);
  return 0;
}
