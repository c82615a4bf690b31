// terminates
extern int __VERIFIER_nondet_int(void);
static int sum(int n) { return n <= 0 ? 0 : 1 + sum(n - 1); }
int main(void) {
  int n = __VERIFIER_nondet_int(), total = 0;
  while (n > 0) {
    total += sum(n); // n is not touched by the call
    n--;
  }
  return total;
}
