//# FALSIFIED --property bounds
#include <stdlib.h>
struct S { long n; char text[]; };
int main(void) {
  struct S *s = malloc(sizeof *s + 4);
  if (!s) return 0;
  for (int i = 0; i <= 4; i++) s->text[i] = 'x';
  free(s);
  return 0;
}
