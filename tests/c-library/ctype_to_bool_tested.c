//# VERIFIED --property truncation
#include <ctype.h>
int main(void) {
  _Bool is_digit = isdigit('5') != 0;
  return is_digit;
}
