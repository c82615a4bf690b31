//# FALSIFIED --property reach
// A function that only a table names is reached by what reads the table.
#include <assert.h>
static int one(int x) { return x + 1; }
static int two(int x) { assert(x != 2); return x; }
static int (*const inner[])(int) = {one, two};
static const struct { int (*const *table)(int); int count; } outer = {inner, 2};
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= outer.count) return 0;
  return outer.table[i](2);
}
