//# FALSIFIED --property lifetime
// A local of a call that has returned, read while another call is as deep.
static int *g;
static int f(int d) {
  int x = d;
  if (d > 0) return f(d - 1);
  if (!g) { g = &x; return 0; }
  return *g;
}
int main(void) { f(2); return f(2); }
