// terminates
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1) length = 1;
  char *s = malloc(length), *p = s;
  if (!s) return 0;
  s[length - 1] = 0;
  while (*p) p++;
  return p - s;
}
