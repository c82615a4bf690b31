//# VERIFIED --property overflow
int main(void) {
  int a[2] = {2147483646 + 1, 2};
  return a[1];
}
