//# VERIFIED --property bounds
int main(void) {
  int a[3] = {0};
  int *p = &a[5];
  return p == 0;
}
