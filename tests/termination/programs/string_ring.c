// not proved: a ring without a zero is read for ever
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 1) length = 1;
  char *s = malloc(length), *p = s;
  if (!s) return 0;
  for (int i = 0; i < length; i++) s[i] = 1;
  while (*p) {
    p++;
    if (p == s + length) p = s;
  }
  return 0;
}
