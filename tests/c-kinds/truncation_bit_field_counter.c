//# FALSIFIED --property truncation
struct s {
  unsigned a : 3;
  unsigned b : 5;
};
static void count(struct s *x) { x->a++; }
int main(void) {
  struct s x = {0, 1};
  for (int i = 0; i < 8; i++) count(&x);
  return x.a;
}
