//# FALSIFIED --property lifetime
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  free(p);
  if (p) {
    int *q = &p->b;
    return q == 0;
  }
}
