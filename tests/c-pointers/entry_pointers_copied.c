//# UNKNOWN --entry f
struct S {
  int a;
  struct S *n;
};

int f(struct S *p) {
  if (!p || !p->n) return 0;
  struct S t = *p;
  return t.n->a > 0;
}
