//# FALSIFIED --property call
#include <stdarg.h>
static int f(int n, ...) { va_list a; va_start(a, n); return va_arg(a, int); }
int main(void) { return f(2, 5, 6); }
