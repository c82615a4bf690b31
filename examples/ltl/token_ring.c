// expect: verified
// The token passes every station.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant token_ring: []<>AP(token == 0) && []<>AP(token == 3);
int token;
int main(void) {
  while (1) {
    int work = __VERIFIER_nondet_int() & 7;
    while (work != 0) work--;
    token = (token + 1) % 4;
  }
}
