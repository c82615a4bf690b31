//# VERIFIED --property bounds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct s {
  int id;
  char name[8];
  char tail[8];
};
int main(void) {
  struct s *s = malloc(sizeof *s);
  if (!s) return 0;
  s->id = 3;
  if (!fgets(s->name, 8, stdin)) return 0;
  strcpy(s->tail, s->name);
  snprintf(s->name, sizeof s->name, "%d", s->id);
  return s->id - 3 + (s->name[0] != '3');
}
