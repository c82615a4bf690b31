// expect: verified
// Functions in a table, as parameters and results, in structs, and behind a pointer without a prototype.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int smaller(int a, int b) { return a < b ? a : b; }
typedef int (*Operation)(int, int);
static Operation table[] = {add, subtract, smaller};

static int apply(Operation f, int a, int b) { return f(a, b); }
static Operation choose(int n) { return n > 0 ? add : subtract; }
struct Object {
  int state;
  int (*change)(struct Object *, int);
};
static int increase(struct Object *self, int by) { return self->state += by; }

int main(void) {
  assert(table[0](5, 3) == 8 && (*table[1])(5, 3) == 2 && table[2](5, 3) == 3);
  assert(apply(choose(1), 4, 5) == 9 && apply(choose(-1), 4, 5) == -1);
  struct Object o = {1, increase};
  assert(o.change(&o, 6) == 7 && o.state == 7);
  unsigned i = __VERIFIER_nondet_uint() % 3;
  int r = table[i](10, 4);
  assert(r == 14 || r == 6 || r == 4);
  assert((r == 6) == (table[i] == subtract));
  int (*old)() = i ? (int (*)())add : (int (*)())smaller;
  assert(old(2, 3) == (i ? 5 : 2));
  return 0;
}
