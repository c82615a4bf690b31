//# FALSIFIED --entry f
int g[2];
void f(int **p) {
  if (!p) return;
  *p = g; // others may have stored something else, but the program did not
  (*p)[2] = 7;
}
