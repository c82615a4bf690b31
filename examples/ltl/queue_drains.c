// expect: verified
// What is in the queue is taken out before more comes in.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant queue_drains: []<>AP(length == 0);
int length;
int main(void) {
  while (1) {
    if (length == 0) {
      length = __VERIFIER_nondet_int();
      if (length < 0) length = 0;
    } else length = length - 1;
  }
}
