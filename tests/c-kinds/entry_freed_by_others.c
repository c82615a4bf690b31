//# UNKNOWN --entry f --property free --engine bounded
#include <stdlib.h>
struct pair {
  char *a, *b;
};
void f(struct pair *p) { // the two may be one block, or none
  if (!p) return;
  free(p->a);
  free(p->b);
}
