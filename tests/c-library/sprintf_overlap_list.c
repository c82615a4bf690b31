//# FALSIFIED --property library
#include <stdarg.h>
#include <stdio.h>
static int print(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsprintf(to, format, list);
  va_end(list);
  return result;
}
int main(void) {
  char text[10] = "abc";
  return print(text, "%s", text + 1);
}
