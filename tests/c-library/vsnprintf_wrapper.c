//# VERIFIED --property reach
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
static char text[16];
static int make(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(text, sizeof text, format, list);
  va_end(list);
  return n;
}
int main(void) {
  assert(make("%d-%s", 42, "ab") == 5);
  assert(strcmp(text, "42-ab") == 0);
  return 0;
}
