// expect: verified by --property overflow
// Binary search for arrays of any length: the middle is computed without leaving the range of int.
extern int __VERIFIER_nondet_int(void);

// Whether to go on to the right is decided by a look at the middle element, which may say anything.
static int find(int length) {
  int low = 0, high = length - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (__VERIFIER_nondet_int()) low = middle + 1;
    else high = middle - 1;
  }
  return low;
}

int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0) return 1;
  return find(length);
}
