//# UNKNOWN --property reach
// How a quotient is rounded is not known.
#include <assert.h>
_Complex float a = 1 + 2i, b = 3 - 4i;
int main(void) {
  _Complex float quotient = a / b;
  assert(__real__ quotient == -0.2f);
}
