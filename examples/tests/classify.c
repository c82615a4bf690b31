// expect: verified
// Two classics of testing: triangles by their sides, and a tax with brackets.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum Triangle { NONE, EQUILATERAL, ISOSCELES, SCALENE, RIGHT };

static enum Triangle triangle(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0) return NONE;
  if (a > 200 || b > 200 || c > 200) return NONE;
  if (a + b <= c || b + c <= a || a + c <= b) return NONE;
  if (a == b && b == c) {
    if (a * a + b * b == c * c) return RIGHT; // never
    if (a != c) return SCALENE;               // never
    return EQUILATERAL;
  }
  if (a * a + b * b == c * c || b * b + c * c == a * a || a * a + c * c == b * b) return RIGHT;
  if (a == b || b == c || a == c) return ISOSCELES;
  return SCALENE;
}

// In hundredths. Up to 10000.00 nothing, then 20 %, beyond 50000.00 40 %, and those with children get 500.00 off.
static unsigned tax(unsigned income, unsigned children) {
  unsigned due = 0;
  if (income > 5000000) {
    due += (income - 5000000) / 5 * 2;
    income = 5000000;
  }
  if (income > 1000000) due += (income - 1000000) / 5;
  if (due > 50000 && children > 0) due -= 50000;
  else if (children > 0) due = 0;
  return due;
}

static char bracket(unsigned income) {
  if (income <= 1000000) return 'a';
  if (income <= 5000000) return 'b';
  if (income > 4000000) return 'c';
  return 'd'; // never
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  enum Triangle kind = triangle(a, b, c);
  if (kind == RIGHT && a == b) return 1; // never: the root of 2
  if (kind == RIGHT && c == 145 && a > b && b > 80) return 2; // 116, 87, 145
  if (kind == EQUILATERAL) assert(b == c);

  unsigned income = __VERIFIER_nondet_uint();
  unsigned children = __VERIFIER_nondet_uint();
  if (children > 20) return 3;
  unsigned due = tax(income, children);
  char in = bracket(income);
  if (due > income) return 4;              // never
  if (in == 'a' && due != 0) return 5;     // never
  if (in == 'b' && due > 800000) return 6; // never
  if (in == 'c' && due == 0) return 7;     // never
  if (due == 123456 && children == 3) return 8;
  assert(due <= income / 5 * 2);
  return 0;
}
