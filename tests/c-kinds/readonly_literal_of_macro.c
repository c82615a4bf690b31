//# FALSIFIED --property readonly
// The macro's text says that it is constant, not that of the line.
#define PAIR(a) ((const int[]){a, a})
int main(void) {
  int *p = (int *)PAIR(3);
  p[1] = 2;
  return 0;
}
