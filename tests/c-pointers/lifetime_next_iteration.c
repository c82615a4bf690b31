//# FALSIFIED --property lifetime
// Each iteration makes a new object.
int main(void) {
  int *p = 0, s = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    if (p) s += *p;
    p = &x;
  }
  return s;
}
