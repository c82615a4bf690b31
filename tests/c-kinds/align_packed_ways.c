//# VERIFIED --property align
// Members of packed structs need nothing, by whatever way.
struct __attribute__((packed)) P { char c; int x; int y[4]; } g, a[3];
struct __attribute__((packed)) Q { int a, b; } q;
struct __attribute__((packed)) U { char c; union { int i; short s; } u; } w;
char bytes[32];
int sum(struct P *p, int i) { return p->x + p->y[i]; }
int main(void) {
  struct P l = g;
  g.x = 1, g.y[1] = 2, a[1].y[2] = 3, q.a = 1, q.b = 2, w.u.i = 3, w.u.s = 1;
  a[2] = l;
  ((struct P *)bytes)->x = 1;
  return sum(&g, 1) + sum(a, 2) + l.y[2];
}
