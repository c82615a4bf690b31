//# VERIFIED
// What the library keeps for itself is not spoken of.
#include <sextant/contracts.h>
#include <stdlib.h>
static long number(const char *text) {
  sx_assigns();
  return strtol(text, NULL, 10);
}
int main(void) { return (int)number("12"); }
