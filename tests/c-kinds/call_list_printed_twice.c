//# FALSIFIED --property call
#include <stdarg.h>
#include <stdio.h>
static void tell(const char *format, ...) {
  va_list a;
  va_start(a, format);
  vprintf(format, a);
  vprintf(format, a);
  va_end(a);
}
int main(void) { tell("%d", 1); return 0; }
