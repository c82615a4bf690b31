// expect: verified
// fig8-like: (set == 1) leads to unset, phases of a server loop.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(set == 1) ==> <>AP(unset == 1));
int set, unset, ret, phase;
static void init(void) { set = 0; unset = 0; ret = 0; }
static int body(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) {
    unset = 0;
    set = 1;
    set = 0;
    while (n > 0) { n = n - 1; phase = n; }
    unset = 1;
  }
  if (__VERIFIER_nondet_int()) return 1;
  return 0;
}
int main(void) {
  init();
  while (1) {
    ret = body();
    if (ret) goto out;
  }
out:
  while (1) { ret = 0; }
}
