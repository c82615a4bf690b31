//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
static jmp_buf env;
int main(void) {
  switch (setjmp(env)) { case 0: longjmp(env, 0); case 1: return 0; default: assert(0); }
}
