//# FALSIFIED --property reach
#include <assert.h>
#include <signal.h>
int main(void) { if (signal(SIGINT, SIG_IGN) == SIG_ERR) assert(0); return 0; }
