// Every unit taken from one side arrives at the other: the sum stays, however long the loop runs.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned total = __VERIFIER_nondet_uint();
  unsigned left = total, right = 0;
  while (left > 0) {
    left--;
    right++;
  }
  if (right != total) reach_error();
  return 0;
}
