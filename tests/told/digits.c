// Counts the digits of a text. Characters are signed here, and isdigit takes none that is negative.
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

static int is_digit(char c) { return isdigit(c) != 0; }

static int count_digits(const char *text) {
  int digits = 0;
  for (; *text; text++) digits += is_digit(*text);
  return digits;
}

int main(void) {
  char text[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  return count_digits(text);
}
