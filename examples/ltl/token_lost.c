// expect: falsified
// A station that fails keeps the token.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant token_lost: []<>AP(token == 0) && []<>AP(token == 3);
int token, failed;
int main(void) {
  while (1) {
    if (token == 2 && __VERIFIER_nondet_int()) failed = 1;
    if (!failed) token = (token + 1) % 4;
  }
}
