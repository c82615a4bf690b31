//# FALSIFIED --property lifetime
// The label is in front of the block: the jump ends it, and x is another one then.
int main(void) {
  int *p = 0, n = 0, sum = 0;
again: {
  if (p) sum += *p;
  int x = n + 1;
  p = &x;
  n++;
  if (n < 3) goto again;
}
  return sum;
}
