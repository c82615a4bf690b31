//# VERIFIED --entry f
// A pointer that the function itself has set leads to where it says.
struct S {
  int a;
  struct S *n;
};

int f(struct S *p) {
  struct S t = {5, 0};
  if (!p) return 0;
  p->n = &t;
  return 1 / (p->n->a - 4) - 1;
}
