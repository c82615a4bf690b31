//# FALSIFIED --open all --property reach,memory
// The variable is not cleared, the library does not forget what was closed.
#include <stdlib.h>
struct box {
  int *value;
};
static struct box *last;

struct box *box_new(void) {
  struct box *b = malloc(sizeof *b);
  if (b) b->value = NULL, last = b;
  return b;
}

void box_free(struct box **b) {
  free(*b);
  *b = NULL;
}

int box_last(void) { return last && last->value; }
