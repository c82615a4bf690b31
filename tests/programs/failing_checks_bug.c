// expect: falsified
// Checks that always fail and were not asked about do not end the run: what follows is reached.
extern void reach_error(void);
int main(void) {
  int x = 5, k = 40;
  int y = 1 << 40;
  int z = 2147483647; z = 2147483647 + 1;
  int *p; 
  int a[2]; a[0] = 1;
  int q = a[7];
  *p = 3;
  reach_error();
  return x / (x - 5) + y + q;
}
