//# FALSIFIED --property lifetime
// continue ends the block, also where the loop has no condition.
int main(void) {
  int *p = 0, n = 0, sum = 0;
  do {
    if (p) sum += *p;
    int x = n + 1;
    p = &x;
    if (n++ > 3) break;
    continue;
  } while (1);
  return sum;
}
