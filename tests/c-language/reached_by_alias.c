//# FALSIFIED --property reach
// A function is reached under its other name, and by a constructor.
#include <assert.h>
static int ready;
static int real(int x) { assert(!ready); return x; }
int other(int x) __attribute__((alias("real_")));
int real_(int x) { return real(x); }
__attribute__((constructor)) static void begin(void) { ready = 1; }
int main(void) { return other(0); }
