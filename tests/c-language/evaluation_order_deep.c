//# UNKNOWN --property reach
// However many functions lie between the call and what writes.
#include <assert.h>
static int x;
static int set(int v) { return x = v; }
static int a9(int v) { return set(v); }
static int a8(int v) { return a9(v); }
static int a7(int v) { return a8(v); }
static int a6(int v) { return a7(v); }
static int a5(int v) { return a6(v); }
static int a4(int v) { return a5(v); }
static int a3(int v) { return a4(v); }
static int a2(int v) { return a3(v); }
static int a1(int v) { return a2(v); }
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  assert(pair(x, a1(5)) == 5);
  return 0;
}
