//# UNKNOWN --property call
#include <stdarg.h>
static int is_there(int n, ...) {
  va_list list;
  va_start(list, n);
  int *x = va_arg(list, int *);
  va_end(list);
  return x != 0;
}
static int any(int n, ...) { return n; }
// All of it has one place; in the code the step of the loop comes after its body.
#define LOOP(i, number, wide)                                                                                          \
  for (i = 0; i < 1; i += any(1, &wide)) is_there(1, &number)
int main(void) {
  int i, number = 1;
  float wide = 1;
  LOOP(i, number, wide);
  return 0;
}
