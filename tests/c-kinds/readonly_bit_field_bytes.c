//# FALSIFIED --property readonly
// The byte holds bits of a constant member.
struct constant { unsigned a : 12; const unsigned b : 6; unsigned c : 14; };
static struct constant s = {1, 2, 3};
int main(void) {
  unsigned char *p = (unsigned char *)&s;
  p[0] = 1;
  p[3] = 1;
  p[2] = 1;
  return 0;
}
