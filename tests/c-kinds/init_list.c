//# VERIFIED --property init
#include <stdlib.h>

struct n {
  int v;
  struct n *next;
};

int main(void) {
  struct n *h = 0;
  for (int i = 0; i < 3; i++) {
    struct n *x = malloc(sizeof *x);
    if (!x) return 0;
    x->v = i;
    x->next = h;
    h = x;
  }
  int s = 0;
  for (struct n *p = h; p; p = p->next) s += p->v;
  return s > 10;
}
