// expect: falsified
// A popped 7 is pushed again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(top > 0) ==> <>AP(top == 0));
int stack[32], top;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    while (n > 0 && top < 32) { stack[top] = n; top++; n--; }
    while (top > 0) { top--; if (stack[top] == 7) top++; }
  }
}
