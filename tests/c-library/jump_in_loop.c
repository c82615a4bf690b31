//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
static jmp_buf env; static int n;
static void f(int i) { n++; if (i & 1) longjmp(env, i); }
int main(void) { 
  for (int i = 0; i < 10; i++) { int r = setjmp(env); if (r == 0) f(i); else assert(r == i); }
  assert(n == 10);
}
