// expect: verified
// A state machine with function pointers: idle again and again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant handlers_in_a_table: []<>AP(idle == 1);
int idle, n;
typedef int (*handler)(int);
static int on_idle(int e) { idle = 1; n = 0; return e > 0 ? 1 : 0; }
static int on_work(int e) { idle = 0; n++; return n > 4 ? 2 : 1; }
static int on_done(int e) { idle = 0; return 0; }
static handler table[3] = {on_idle, on_work, on_done};
int main(void) {
  int s = 0;
  while (1) s = table[s](__VERIFIER_nondet_int());
}
