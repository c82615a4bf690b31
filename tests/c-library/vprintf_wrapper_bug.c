//# FALSIFIED --property library
#include <stdarg.h>
#include <stdio.h>
static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}
int main(int argc, char **argv) {
  say("%d %s\n", argc);
  return 0;
}
