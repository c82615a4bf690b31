// not proved: the callee resets the counter of the loop
int left = 10;
static void reset(int n) {
  if (n == 0) left = 10;
  else reset(n - 1);
}
int main(void) {
  while (left > 0) {
    left--;
    reset(3);
  }
  return 0;
}
