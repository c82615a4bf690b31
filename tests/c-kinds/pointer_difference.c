//# FALSIFIED --property pointer
int a[4], b[4];
int main(void) {
  int *p = a, *q = b;
  return (int)(p - q);
}
