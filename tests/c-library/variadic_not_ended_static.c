//# FALSIFIED --property call
// Wherever a list is kept, the function ends it that has begun it: the arguments are gone when it returns.
#include <stdarg.h>
static va_list list;
static void begin(int n, ...) { va_start(list, n); }
int main(void) {
  begin(1, 2);
  return va_arg(list, int);
}
