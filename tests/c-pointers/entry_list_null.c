//# FALSIFIED --entry f --property null
struct S {
  int a;
  struct S *n;
};

int f(struct S *p) { return p ? p->n->a > 0 : 0; }
