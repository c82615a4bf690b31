//# VERIFIED
#include <stdarg.h>
#include <assert.h>
typedef struct {
  int (*print)(const char *, ...);
} ops;
static int total;
static int my(const char *f, ...) {
  va_list a;
  va_start(a, f);
  while (*f++) total += va_arg(a, int);
  va_end(a);
  return 0;
}
int main(void) {
  ops o = {my};
  o.print("xx", 1, 2);
  o.print("x", 3);
  o.print("");
  assert(total == 6);
  return 0;
}
