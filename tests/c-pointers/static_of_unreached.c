//# VERIFIED --property reach --arch ilp32
// What only functions that are never called could name takes no place among the objects, also where there is code elsewhere.
#include <assert.h>
char *__VERIFIER_nondet_pointer(void);
void elsewhere(void);
static char a[1u << 30], b[1u << 30], c[1u << 30], d[1u << 30];
static char *const table[] = {a, b, c, d};
char never(unsigned i) { return table[i % 4][i]; }
int main(void) {
  char *p = __VERIFIER_nondet_pointer();
  elsewhere();
  if (!p) return 0;
  char x = *p;
  assert(*p == x);
}
