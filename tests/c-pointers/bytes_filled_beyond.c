//# FALSIFIED --property bounds
#include <stdlib.h>
#include <string.h>
struct s {
  char text[8];
  int *p;
};
int main(void) {
  int a = 5;
  struct s *v = malloc(sizeof *v);
  if (!v) return 0;
  v->p = &a;
  memset(v, 0, sizeof v->text + 1);
  return *v->p;
}
