//# FALSIFIED --property readonly
#line 100
int main(void) {
  const int a[2] = {1, 2};
  ((int *)a)[0] = 5;
  return 0;
}
