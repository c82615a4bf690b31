//# VERIFIED --property bounds
// How arrays of any length were written before C99.
#include <stdlib.h>
struct s { int n; int a[1]; };
static int sum(const struct s *p) {
  int all = 0;
  for (int i = 0; i < p->n; i++) all += p->a[i];
  return all;
}
int main(void) {
  struct s *p = malloc(sizeof *p + 2 * sizeof p->a[0]);
  if (!p) return 0;
  p->n = 3;
  p->a[0] = 1, p->a[1] = 2, p->a[2] = 3;
  int all = sum(p);
  free(p);
  return all;
}
