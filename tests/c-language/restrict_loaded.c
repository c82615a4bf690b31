//# UNKNOWN
// What is loaded from memory is based on no parameter, also where it was found by one.
#include <assert.h>
struct node { int value; struct node *next; };
static int set(struct node *restrict p) {
  p->value = 1;
  p->next->value = 2;
  return p->value;
}
int main(void) {
  struct node only = {0, &only};
  assert(set(&only) == 2);
  return 0;
}
