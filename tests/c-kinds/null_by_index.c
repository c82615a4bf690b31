//# FALSIFIED --property null
int nd(void);
int main(void) {
  int *p = 0, i = nd();
  return i < 0 || i > 9 ? 0 : p[i];
}
