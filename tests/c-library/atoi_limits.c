//# VERIFIED
// Up to the limits of the type the value is the number's, in each width.
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  assert(atoi(" \t+12x") == 12 && atoi("-") == 0 && atoi("") == 0);
  assert(atoi("2147483647") == INT_MAX && atoi("-2147483648") == INT_MIN);
  assert(atol("9223372036854775807") == LONG_MAX && atol("-9223372036854775808") == LONG_MIN);
  assert(atoll("-9223372036854775807") == -LLONG_MAX && atoll("0000000000000000000009") == 9);
}
