//# VERIFIED --property truncation
typedef int number;
int nondet_int(void);
int main(void) {
  double d = 2.5;
  int x = (int)d, y = d * 2, z = (int)(d) + 1, n = (number)(d * 4) - 1;
  float f = (float)nondet_int(), g = d * 4, h = 0.5;
  _Bool b = x != 0, c = (_Bool)5, e = x && y;
  if (x) b = !x;
  return x + y + z + n + b + c + e + (f > g) + (h > 0);
}
