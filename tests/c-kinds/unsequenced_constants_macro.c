//# UNKNOWN
#define SET(p, v) (*(p) = (v))
static int set(int *p, int *q) { return SET(p, 1) + SET(q, 2); }
int main(void) {
  int x;
  return set(&x, &x) == 3 ? 0 : 1;
}
