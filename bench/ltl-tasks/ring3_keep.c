// expect: falsified
// A station may keep the token as long as it has work.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(token == 2);
int token, work[3];
int main(void) {
  while (1) {
    work[token] = __VERIFIER_nondet_int();
    if (work[token] > 0) continue;
    token = (token + 1) % 3;
  }
}
