//# FALSIFIED --property pointer
// An address that is too far, without an access.
int main(void) {
  int a[3] = {0};
  int *p = &a[5];
  return p == 0;
}
