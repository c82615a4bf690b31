// expect: verified
// Ticket lock: served follows ticket, each holder leaves.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(ticket > served) ==> <>AP(ticket == served));
int ticket, served;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    if (n > 10) n = 10;
    while (n > 0) { ticket++; n--; }
    while (served < ticket) served++;
    if (served > 1000) { served = 0; ticket = 0; }
  }
}
