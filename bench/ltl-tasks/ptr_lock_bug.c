// expect: falsified
// A nested lock is not given back when the owner is 9, and all later users are the other lock.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(held > 0) ==> <>AP(held == 0));
struct lock { int owner; int depth; };
static struct lock a, b;
int held;
static void lock_(struct lock *l, int who) { if (l->depth == 0) { l->owner = who; held++; } l->depth++; }
static void unlock(struct lock *l) { l->depth--; if (l->depth == 0) { l->owner = 0; held--; } }
int main(void) {
  while (1) {
    int who = __VERIFIER_nondet_int();
    struct lock *first = who > 0 ? &a : &b;
    if (first->depth > 3) continue;
    lock_(first, who);
    if (who == 9) { lock_(first, who); }
    unlock(first);
  }
}
