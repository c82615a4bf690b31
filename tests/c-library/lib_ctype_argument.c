//# VERIFIED
#include <assert.h>
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char c = (char)__VERIFIER_nondet_int();
  if (isdigit((unsigned char)c)) assert(c >= '0' && c <= '9');
  return toupper(-1) == -1;
}
