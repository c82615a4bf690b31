//# VERIFIED --entry f --property memory
int g[2];
void f(int **p) {
  if (!p) return;
  *p = g;
  (*p)[1] = 7;
}
