//# FALSIFIED --property overflow
// Clang folds the sum into the constant that the array is copied from.
int main(void) {
  int a[2] = {2147483647 + 1, 2};
  return a[1];
}
