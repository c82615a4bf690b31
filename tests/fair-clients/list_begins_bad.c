//# FALSIFIED --open all --property lifetime
//# requires (l == NULL || sx_made(l, add))
// What is put in front of a list is kept, and not looked at: the first list is null.
#include <stdlib.h>
struct node {
  struct node *next;
  int value;
};

struct node *add(struct node *l, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) return l;
  n->next = l;
  n->value = value;
  return n;
}

void drop(struct node *l) {
  while (l) {
    free(l);
    l = l->next;
  }
}
