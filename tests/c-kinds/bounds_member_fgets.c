//# FALSIFIED --property bounds
#include <stdio.h>
#include <stdlib.h>
struct s {
  int id;
  char name[8];
  char tail[4];
};
int main(void) {
  struct s *s = malloc(sizeof *s);
  if (!s) return 0;
  s->id = 3;
  if (!fgets(s->name, 12, stdin)) return 0;
  return s->id - 3;
}
