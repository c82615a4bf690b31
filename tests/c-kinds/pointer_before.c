//# FALSIFIED --property pointer
int a[4];
int main(void) {
  int *p = a, n = 0;
  for (p = a + 3; p >= a; p--) n++; // ends in front of the array
  return n;
}
