//# FALSIFIED --property reach
// The bytes of the variable are its own, wherever the analysis of pointers takes it to be.
#include <assert.h>
#include <stddef.h>
#include <string.h>
struct n {
  int v;
  struct n *next;
};
static struct n *last(struct n **p) {
  while ((*p)->next) p = &(*p)->next;
  return *p;
}
int main(void) {
  struct n b = {1, NULL}, a = {2, &b}, *h = &a;
  assert(last(&h) == &b);
  memset(&h, 0, sizeof h);
  assert(h);
  return 0;
}
