//# VERIFIED --property reach
#include <stdarg.h>
#include <assert.h>
struct P {
  double x, y;
};
struct Q {
  int a, b, c;
};
struct B {
  long a[4];
};
struct S {
  char c;
};
struct __attribute__((aligned(16))) A {
  long a, b;
};
int f(int n, ...) {
  va_list a, b;
  va_start(a, n);
  va_copy(b, a);
  int i = va_arg(a, int);
  double d = va_arg(a, double);
  char *p = va_arg(a, char *);
  long double l = va_arg(a, long double);
  struct P pp = va_arg(a, struct P);
  struct Q q = va_arg(a, struct Q);
  struct B bb = va_arg(a, struct B);
  struct S s = va_arg(a, struct S);
  __int128 w = va_arg(a, __int128);
  struct A aa = va_arg(a, struct A);
  long z = va_arg(a, long);
  va_end(a);
  assert(i == 2);
  assert(d == 3.0);
  assert(p[0] == 'x');
  assert(l == 1.0L);
  assert(pp.x == 7 && pp.y == 8);
  assert(q.a == 1 && q.b == 2 && q.c == 3);
  assert(bb.a[3] == 4);
  assert(s.c == 9);
  assert(w == 4);
  assert(aa.b == 11);
  assert(z == 5);
  int k = va_arg(b, int);
  assert(k == 2);
  return i;
}
int main() {
  struct P p = {7, 8};
  struct Q q = {1, 2, 3};
  struct B b = {{1, 2, 3, 4}};
  struct S s = {9};
  struct A aa = {10, 11};
  f(1, 2, 3.0, "x", 1.0L, p, q, b, s, (__int128)4, aa, 5L);
  return 0;
}
