//# UNKNOWN --property reach
// Two pointers lead to one object.
#include <assert.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static int set(struct node *n) {
  n->value = 5;
  return 1;
}
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  struct node *n = malloc(sizeof *n), *m = n;
  if (!n) return 0;
  n->value = 0;
  assert(pair(n->value, set(m)) == 1);
  free(n);
  return 0;
}
