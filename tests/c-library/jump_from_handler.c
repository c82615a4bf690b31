//# VERIFIED --property reach
#include <setjmp.h>
#include <signal.h>
#include <assert.h>
static sigjmp_buf env;
static void on(int s) { siglongjmp(env, s); }
int main(void) { int r = sigsetjmp(env, 1); if (r == 0) { if (signal(SIGFPE, on) == SIG_ERR) return 0; raise(SIGFPE); assert(0); } assert(r == SIGFPE); }
