//# VERIFIED
// The pointers in a struct that a function without a body returns are null, ones that it was given, or lead to new objects.
struct S { int a; int *p; };
struct W { struct { int *q; } in; int *p; };
struct T { int *p; };
struct S ext(void);
struct W extw(void);
struct T extt(void);
int main(void) {
  struct S s = ext();
  struct W w = extw();
  struct T t = extt();
  int sum = 0;
  if (s.p) sum += *s.p > 3;
  if (t.p) sum += *t.p > 3;
  if (w.p) sum += *w.p > 3;
  return sum;
}
