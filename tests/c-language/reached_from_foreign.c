//# FALSIFIED --property reach
// A function without a body may call what a public table names.
#include <assert.h>
static void hook(void) { assert(0); }
void (*hooks[])(void) = {hook};
extern void foreign(void);
int main(void) { foreign(); hooks[0](); return 0; }
