//# VERIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
static void sw(void *a, void *b, size_t n) {
  char *p = a, *q = b;
  while (n--) {
    char t = *p;
    *p++ = *q;
    *q++ = t;
  }
}
int main(void) {
  int x = 1, y = 2;
  int *a = &x, *b = &y;
  sw(&a, &b, sizeof a);
  *a = 7;
  assert(y == 7 && x == 1);
  return 0;
}