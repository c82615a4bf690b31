//# UNKNOWN
// A struct that a function returns, of which a member is taken.
#include <assert.h>

static struct S {
  int a, b;
} s;
static struct S f(void) {
  s.a = 7;
  return s;
}

int main(void) {
  int r = s.a + f().b;
  assert(r == 0);
}
