//# UNKNOWN --property reach
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static int scan(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vscanf(format, list);
  va_end(list);
  return n;
}
int main(void) {
  int x = 0;
  scan("%d", &x);
  assert(x != 7);
  return 0;
}
