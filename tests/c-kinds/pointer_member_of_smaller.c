//# FALSIFIED --property pointer
struct s { int a[10]; int b; };
int main(void) {
  int one = 1;
  struct s *p = (struct s *)&one;
  int *q = &p->b;
  return q == 0;
}
