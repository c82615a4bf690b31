//# VERIFIED --property call
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
struct cursor { va_list list; int left; };
static int next(struct cursor *c) { c->left--; return va_arg(c->list, int); }
static int by_address(va_list *a) { return va_arg(*a, int); }
static int down(int n, va_list a) { if (n == 0) return 0; int x = va_arg(a, int); return x + down(n - 1, a); }
static int f(int n, ...) {
  va_list a, b;
  if (n == 0) return 0;
  va_start(a, n);
  va_copy(b, a);
  int x = by_address(&a), y = down(n, b);
  x += va_arg(a, int);
  va_end(a);
  va_end(b);
  for (int i = 0; i < 2; i++) {
    va_list c;
    va_start(c, n);
    y += va_arg(c, int);
    va_end(c);
  }
  struct cursor c = {.left = n};
  va_start(c.list, n);
  while (c.left > 0) x += next(&c);
  va_end(c.list);
  return x - y;
}
static void fail(const char *format, ...) { va_list a; va_start(a, format); vfprintf(stderr, format, a); exit(1); }
int main(int argc, char **argv) { (void)argv; if (argc > 5) fail("%d", argc); return f(0) + f(2, 3, 4); }
