// expect: falsified
// The search for the end marker has no bound: without a marker in the array it starts again for ever.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(ready == 1);
int data[8], ready, i;
int main(void) {
  while (1) {
    ready = 0;
    for (i = 0; i < 8; i++) data[i] = __VERIFIER_nondet_int();
    i = 0;
    while (data[i] != 0) { i++; if (i == 8) i = 0; }
    ready = 1;
  }
}
