//# FALSIFIED --property pointer
#include <stdlib.h>
struct s { int a, b; };
int main(void) {
  struct s *list = malloc(2 * sizeof *list);
  if (!list) return 0;
  struct s *p = list + 2;
  int *q = &(*p).a;
  free(list);
  return 0;
}
