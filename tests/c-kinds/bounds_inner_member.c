//# FALSIFIED --property bounds
#include <stdlib.h>
struct S { char name[4]; int value; };
int main(void) {
  struct S *s = malloc(sizeof *s);
  if (!s) return 0;
  for (int i = 0; i <= 4; i++) s->name[i] = 'x';
  free(s);
  return 0;
}
