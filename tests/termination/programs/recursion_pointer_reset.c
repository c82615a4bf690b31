// not proved: the callee resets the counter of the loop, through a pointer
static void reset(int *p, int n) {
  if (n == 0) *p = 10;
  else reset(p, n - 1);
}
int main(void) {
  int left = 10;
  while (left > 0) {
    left--;
    reset(&left, 3);
  }
  return 0;
}
