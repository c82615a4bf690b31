//# VERIFIED
// The variable that a list begins with is reached by the same pointer as the members that lead on.
#include <assert.h>
struct n {
  int v;
  struct n *next;
};
static void rm(struct n **first, int v) {
  for (struct n **p = first; *p;) {
    if ((*p)->v == v) *p = (*p)->next;
    else p = &(*p)->next;
  }
}
int main(void) {
  struct n c = {2, 0}, b = {1, &c}, a = {2, &b}, *h = &a;
  rm(&h, 2);
  assert(h == &b && b.next == 0);
  return 0;
}
