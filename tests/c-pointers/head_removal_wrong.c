//# FALSIFIED --property reach
// Only the first one is removed.
#include <assert.h>
struct n {
  int v;
  struct n *next;
};
static void rm(struct n **first, int v) {
  struct n **p = first;
  while (*p && (*p)->v != v) p = &(*p)->next;
  if (*p) *p = (*p)->next;
}
int main(void) {
  struct n c = {2, 0}, b = {1, &c}, a = {2, &b}, *h = &a;
  rm(&h, 2);
  assert(h == &b && b.next == 0);
  return 0;
}
