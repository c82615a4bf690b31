//# FALSIFIED --entry f --property div
// One of the lists has three elements.
struct S {
  int a;
  struct S *n;
};

int f(struct S *p) {
  int c = 0;
  for (struct S *q = p; q && c < 5; q = q->n) c++;
  return 10 / (c - 3);
}
