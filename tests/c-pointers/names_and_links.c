//# VERIFIED --alloc succeeds
// Characters in a struct do not mix with its pointers.
#include <assert.h>
#include <stdlib.h>
struct node { char name[4]; struct node *next; };
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->next = b, b->next = 0;
  for (int i = 0; i < 3; i++) a->name[i] = b->name[i] = (char)('a' + i);
  assert(a->next->name[1] == 'b' && !b->next);
  free(b);
  free(a);
}
