//# FALSIFIED --property bounds
#include <stdlib.h>
struct s { int n; int a[1]; };
int main(void) {
  struct s *p = malloc(sizeof *p + sizeof p->a[0]);
  if (!p) return 0;
  p->n = 2;
  p->a[p->n] = 3;
  free(p);
  return 0;
}
