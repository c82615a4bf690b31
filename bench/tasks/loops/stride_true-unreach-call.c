// An even counter steps over every odd number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_int()) {
    i += 2;
    if (i == 1001) reach_error();
  }
  return 0;
}
