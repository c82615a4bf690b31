//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
#include <stddef.h>
static int count(const char *s, ...) {
  va_list a;
  int n = 0;
  va_start(a, s);
  for (; s; s = va_arg(a, const char *)) n++;
  va_end(a);
  return n;
}
int main(void) {
  assert(count("a", "b", "c", (char *)NULL) == 3);
  return 0;
}
