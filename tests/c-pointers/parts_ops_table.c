//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
int x;
static void f(void) { x = 1; }
static void g(void) { x = 2; }
struct O {
  void (*a)(void);
  void (*b)(void);
};
int main(void) {
  struct O o = {f, g};
  void (**p)(void) = &o.a;
  p[nd() ? 1 : 0]();
  assert(x == 1);
  return 0;
}