//# FALSIFIED --property call
#include <stdarg.h>
static int g(va_list a) { return va_arg(a, int); }
static int f(int n, ...) { va_list a; va_start(a, n); int x = g(a), y = va_arg(a, int); va_end(a); return x - y; }
int main(void) { return f(2, 5, 6); }
