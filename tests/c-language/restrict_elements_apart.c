//# VERIFIED
// Pointers into one object, to parts of it that do not meet; what is only read may be read through both.
#include <assert.h>
struct pair { int a, b; };
static int g;
static void set(struct pair *restrict p, struct pair *restrict q) {
  p->a = 1;
  q->b = 2;
  g++;
}
static int sum(const int *restrict p, const int *restrict q, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i] + q[i];
  return s;
}
static void copy(char *restrict to, const char *restrict from) {
  while ((*to++ = *from++)) continue;
}
int main(void) {
  struct pair s = {0, 0};
  int a[3] = {1, 2, 3};
  char text[4], other[] = "abc";
  set(&s, &s);
  assert(s.a == 1 && s.b == 2 && g == 1);
  assert(sum(a, a, 3) == 12 && sum(a, a + 1, 2) == 8);
  copy(text, other);
  assert(text[2] == 'c');
  return 0;
}
