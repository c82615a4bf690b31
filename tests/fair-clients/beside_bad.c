//# FALSIFIED --open last+makers
//# assumes clients call nothing but last, list_new; list_copy shares state with these
// What a function gets is made by others: the smallest that needs nothing of the kind itself.
#include <stdlib.h>
struct list { int count; int items[4]; };
struct list *list_new(void) {
  struct list *l = malloc(sizeof *l);
  if (l) l->count = 4;
  return l;
}
struct list *list_copy(const struct list *from) {
  struct list *l = malloc(sizeof *l);
  if (l) *l = *from;
  return l;
}
int last(const struct list *l) { return l->items[l->count]; }
