//# FALSIFIED --property call
#include <stdarg.h>
static int is_there(int n, ...) {
  va_list list;
  va_start(list, n);
  int *x = va_arg(list, int *);
  va_end(list);
  return x != 0;
}
static int any(int n, ...) { return n; }
#define TWO(number, wide) any(1, &number) + is_there(1, &wide)
int main(void) {
  int number = 1;
  float wide = 1;
  return TWO(number, wide);
}
