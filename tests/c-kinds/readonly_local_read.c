//# VERIFIED --property readonly
static int sum(const int *p, int *out) { return *out = p[0] + p[1]; }
int main(void) {
  const int limits[2] = {1, 2};
  const int all = limits[0] + limits[1];
  int own = 0, *q = &own;
  sum(limits, q);
  return sum(limits, q) - all;
}
