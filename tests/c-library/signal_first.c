//# FALSIFIED --property reach
#include <assert.h>
#include <signal.h>
// Some signals may be ignored when the program begins.
int main(void) { assert(signal(SIGINT, SIG_IGN) != SIG_IGN); return 0; }
