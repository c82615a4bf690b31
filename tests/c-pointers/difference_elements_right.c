//# VERIFIED
int main(void) {
  int a[4] = {0};
  int *p = (int *)((char *)a + 2 * sizeof(int));
  return p - a != 2;
}
