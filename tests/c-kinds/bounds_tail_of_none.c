//# VERIFIED --property bounds
#include <stdlib.h>
struct s { int n; int a[0]; };
struct f { int n; int a[]; };
int main(void) {
  struct s *p = malloc(sizeof *p + 2 * sizeof p->a[0]);
  struct f *q = malloc(sizeof *q + 2 * sizeof q->a[0]);
  if (!p || !q) return 0;
  p->a[1] = q->a[1] = 3;
  return 0;
}
