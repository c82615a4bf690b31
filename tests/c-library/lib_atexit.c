//# VERIFIED --property reach
#include <assert.h>
#include <stdlib.h>
static int n;
static void h(void) { assert(n == 1); }
int main() {
  atexit(h);
  n = 1;
  exit(0);
}