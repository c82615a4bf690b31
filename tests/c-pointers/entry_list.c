//# UNKNOWN --entry f
// A list may be made of any objects, of which only those of parameters are there.
struct S {
  int a;
  struct S *n;
};

int f(struct S *p) {
  if (p && p->n) return p->n->a > 0;
  return 0;
}
