//# FALSIFIED --property library
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  return isalpha(c);
}
