//# FALSIFIED --property pointer
// One past the end there is no struct, so no member of one (C17 6.5.2.3p4).
struct s { int a, b; };
int main(void) {
  struct s list[2], *p = list + 2;
  int *q = &p->b;
  return q == 0;
}
