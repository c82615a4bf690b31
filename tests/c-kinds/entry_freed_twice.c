//# FALSIFIED --entry f --property free
#include <stdlib.h>
struct line {
  char *text;
};
void f(struct line *l) {
  if (!l) return;
  l->text = malloc(4);
  free(l->text);
  free(l->text);
}
