// undecided: that both grow for ever needs integers of any size
// ltl: F fast < slow
extern int __VERIFIER_nondet_int(void);
long long fast = 1, slow;
int main(void) {
  while (1) {
    fast = fast + 2;
    slow = slow + 1;
  }
}
