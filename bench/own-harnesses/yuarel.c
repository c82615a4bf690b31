// A URL of up to 6 characters, taken apart in place.
#include "yuarel.h"
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char text[7];
  struct yuarel url;
  for (int i = 0; i < 6; i++) text[i] = __VERIFIER_nondet_char();
  text[6] = 0;
  return yuarel_parse(&url, text);
}
