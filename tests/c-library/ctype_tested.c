//# VERIFIED
#include <assert.h>
#include <ctype.h>
#include <stdbool.h>
unsigned char nondet_uchar(void);
static int starts_word(int c) { return isalpha(c) || c == '_'; }
int main(void) {
  unsigned char c = nondet_uchar();
  int counts[2] = {0, 0};
  bool is_digit = isdigit(c);
  assert(is_digit + !isdigit(c) == 1);
  assert((isdigit(c) != 0) == is_digit);
  assert(starts_word(c) == 0 || starts_word(c) == 1);
  assert(!isdigit(c) || !isalpha(c));
  return counts[!!isspace(c)];
}
