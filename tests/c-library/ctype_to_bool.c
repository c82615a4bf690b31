//# FALSIFIED --property truncation
#include <ctype.h>
int main(void) {
  _Bool is_digit = isdigit('5'); // 2048 in some libraries, and then 1
  return is_digit;
}
