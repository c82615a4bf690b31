//# VERIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct N {
  char *name;
  struct N *next;
};
int main(void) {
  struct N *h = 0;
  for (int i = 0; i < 3; i++) {
    struct N *n = malloc(sizeof *n);
    if (!n) return 0;
    n->name = malloc(2);
    if (!n->name) return 0;
    n->name[0] = (char)(97 + i);
    n->name[1] = 0;
    n->next = h;
    h = n;
  }
  assert(h->name[0] == 99 && h->next->name[0] == 98);
  return 0;
}