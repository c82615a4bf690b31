//# VERIFIED
// A struct whose end was not allocated has the members before that; an array at its end may have no element.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int a, b; char text[]; };
union u { struct s s; int n; };
static void set(int *to, int value) { *to = value; }
int main(void) {
  struct s *p = malloc(sizeof *p), list[3];
  if (!p) return 0;
  char *text = p->text;
  set(&p->b, text == 0);
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 3; i++) set(&list[i].a, i);
  if (n >= 0 && n < 3) set(&(list + n)->b, list[n].a);
  union u *u = malloc(sizeof *u);
  if (u) set(&u->s.b, 1);
  free(u);
  free(p);
}
