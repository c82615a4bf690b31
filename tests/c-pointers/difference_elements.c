//# FALSIFIED --property pointer
// Two bytes are no whole number of elements.
int main(void) {
  int a[4] = {0};
  int *p = (int *)((char *)a + 2);
  return (int)(p - a);
}
