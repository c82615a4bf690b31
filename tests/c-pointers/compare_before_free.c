//# VERIFIED
#include <assert.h>
#include <stdlib.h>
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = NULL;
  int count = 0;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    assert(n != list);
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *rest = list->next;
    assert(rest != list);
    free(list);
    list = rest;
    count++;
  }
  assert(count <= 3);
}
