//# VERIFIED --property bounds
#include <stdlib.h>
#include <string.h>
struct s {
  int n;
  char text[1];
};
int main(void) {
  struct s *s = malloc(sizeof *s + 8);
  if (!s) return 0;
  strcpy(s->text, "abcdef");
  s->n = (int)strlen(s->text);
  free(s);
  return 0;
}
