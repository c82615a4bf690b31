//# VERIFIED
// The constant is one literal, however often clang writes it.
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  const char *const text = "hello";
  if (strchr(text + (__VERIFIER_nondet_int() & 1), 'o') != text + 4) assert(0);
}
