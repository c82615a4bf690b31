// expect: verified
// Requests in a ring buffer of unsigned indices are answered.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant requests_in_a_ring: [](AP(waiting > 0) ==> <>AP(waiting == 0));
int waiting, buffer[8];
unsigned head, tail;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    while (n > 0 && waiting < 8) {
      buffer[tail % 8] = n;
      tail++;
      waiting++;
      n--;
    }
    while (waiting > 0) {
      int r = buffer[head % 8];
      head++;
      waiting--;
      if (r < 0) continue;
    }
  }
}
