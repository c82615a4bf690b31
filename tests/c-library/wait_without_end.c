//# VERIFIED --property all
// A wait without end is followed once, whatever else there is to check.
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
__attribute__((noreturn)) static void die(const char *f, ...) {
  va_list a;
  va_start(a, f);
  vfprintf(stderr, f, a);
  va_end(a);
  exit(1);
}
static _Noreturn void loop(void) { for (;;); }
int main(int argc, char **argv) {
  (void)argv;
  if (argc < 9) die("no %d\n", argc);
  if (argc > 20) loop();
  return 0;
}
