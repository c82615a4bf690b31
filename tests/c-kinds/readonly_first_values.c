//# VERIFIED --property readonly
// Whatever gives a constant object its first value.
#include <string.h>
int nondet_int(void);
struct pair { int a, b; };
struct large { int a[6]; char c; };
struct keyed { const int key; int value; };
#define DECLARE(type, name, value) const type name = value
#define BOTH(name) const struct pair name = {nondet_int(), 2}; const int name##x[3] = {1, nondet_int()}
static struct pair make_pair(int x) { struct pair s = {x, 1}; return s; }
static struct large make_large(int x) { struct large r = {{x}}; int *p = r.a; p[1] = 2; memset(r.a + 2, 0, 8); return r; }
static struct keyed make_keyed(int x) { struct keyed r = {x, 2}; r.value = 3; return r; }
static int sum(const int x, const struct pair s, const struct large *b) { return x + s.a + b->a[0]; }
static int depth(const int n) { const int a[2] = {n, n - 1}; return n <= 0 ? 0 : depth(a[1]) + 1; }
int main(void) {
  const int a = nondet_int() ? ({ int t = 3; t++; t; }) : 4,
            b[9] = {1, /* ; , } */ nondet_int() && a}, c[2] = {b[0], ';'};
  const char *names[] = {"};,", "b"}, text[8] = "abc", rows[4][5] = {"a", "b"};
  const struct large big = make_large(1), other[3] = {make_large(2), big};
  const struct pair pairs[4] = {{1, nondet_int()}, make_pair(3)};
  DECLARE(struct pair, one, make_pair(2));
  BOTH(two);
  struct keyed keyed = make_keyed(1), table[3] = {{1, 2}, make_keyed(2)};
  for (int i = 0; i < 3; i++) {
    const int k = i, *p = (const int[]){i, k};
    table[i].value = p[0];
  }
  names[0] = text + c[0] - 1;
  keyed.value = sum(a, one, &other[1]) + depth(2) + pairs[3].a + rows[3][0];
  int *mutable = (int[]){5, 6};
  mutable[0] = two.b + twox[2];
  return names[0][0] + keyed.value;
}
