//# VERIFIED
#include <assert.h>
#include <ctype.h>
int main(void) {
  int (*is)(int) = isdigit;
  assert(is('3') && !is('a') && is == isdigit);
}
