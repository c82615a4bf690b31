//# FALSIFIED
//= string_checked.c:17:10: contract (length requires sx_valid_string(s)): violated
#include <sextant/contracts.h>
static int length(const char *s) {
  sx_requires(sx_valid_string(s));
  int n = 0;
  while (s[n]) n++;
  return n;
}
int main(void) {
  char text[3] = "ab", bad[2] = {'a', 'b'};
  int n = length("") + length(text) + length(text + 1);
  if (n != 3) return 1;
  // Nothing ends it.
  n = 0;
  (void)n;
  return length(bad);
}
