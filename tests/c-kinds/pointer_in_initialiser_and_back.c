//# UNKNOWN
int a[5];
int main(void) {
  static int *p = a + 6 - 3;
  return *p;
}
