//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int count;
static void fail(int code) { count++; longjmp(env, code); }
static void work(int n) { if (n > 2) fail(n); }
int main(void) {
  int r = setjmp(env);
  if (r == 0) { work(1); work(3); assert(0); }
  else { assert(r == 3); assert(count == 1); }
  return 0;
}
