// Does not terminate where the step that is drawn is even.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = 1, step = __VERIFIER_nondet_uint();
  while (x != 0) x += step;
  return 0;
}
