// expect: verified
// Token ring of three stations in an array; each gets the token again and again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(token == 2);
int token, work[3];
int main(void) {
  while (1) {
    work[token] = __VERIFIER_nondet_int();
    int n = 0;
    while (n < 5 && work[token] > n) n++;
    token = (token + 1) % 3;
  }
}
