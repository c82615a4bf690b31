// expect: verified
// A response chain: request, grant, release in order.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
//@ ltl invariant granted_in_turn: [](AP(st == 1) ==> <>(AP(st == 2) && <>AP(st == 0)));
int st, wait_;
int main(void) {
  while (1) {
    switch (st) {
    case 0: if (__VERIFIER_nondet_bool()) { st = 1; wait_ = __VERIFIER_nondet_uchar(); } break;
    case 1: if (wait_ == 0) { st = 2; wait_ = 10; } else wait_--; break;
    case 2: wait_ -= 3; if (wait_ < 0) st = 0; break;
    }
  }
}
