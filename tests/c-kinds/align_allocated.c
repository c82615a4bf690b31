//# VERIFIED --property align
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct T { char c; double d; short s[3]; };
int main(void) {
  char *p = malloc(4 * sizeof(struct T));
  if (!p) return 0;
  struct T *t = (struct T *)p;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  t[i].d = 1.0, t[i].s[2] = 3, t[i].c = 'x';
  *(long *)(p + 8) = 1;
  free(p);
  return 0;
}
