// expect: verified
// The sum of an array of inputs; both loops end.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(ready == 1);
int data[16], sum, ready, i;
int main(void) {
  while (1) {
    ready = 0;
    for (i = 0; i < 16; i++) data[i] = __VERIFIER_nondet_int();
    sum = 0;
    for (i = 0; i < 16; i++) if (data[i] > 0 && sum < 1000000 && data[i] < 1000) sum += data[i];
    ready = 1;
  }
}
