//# VERIFIED --property bounds
// The array at the end of a struct may go on behind it, as far as the allocation does.
#include <stdlib.h>
struct S { int n; char text[1]; };
int main(void) {
  struct S *s = malloc(sizeof *s + 4);
  if (!s) return 0;
  for (int i = 0; i < 5; i++) s->text[i] = 'x';
  free(s);
  return 0;
}
