// expect: falsified
// A character from outside may end the string early.
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char text[4] = "abc";
  text[1] = __VERIFIER_nondet_char();
  assert(strlen(text) == 3);
  return 0;
}
