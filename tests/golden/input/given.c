// What functions without a body are taken not to do with what they get is said.
#include <stdint.h>
#include <stdlib.h>
void look(const int *);
void note(uintptr_t);
void fill(char *);
int main(void) {
  int x = 1, y = 1;
  char *p = malloc(4);
  look(&x);
  note((uintptr_t)&y);
  if (!p || x != 1 || y != 1) return 0;
  fill(p);
  p[0] = 1;
  free(p);
  return 0;
}
