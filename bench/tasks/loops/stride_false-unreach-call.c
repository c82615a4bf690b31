// Steps of three do meet 36.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_int()) {
    i += 3;
    if (i == 36) reach_error();
  }
  return 0;
}
