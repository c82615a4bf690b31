//# UNKNOWN --property overflow
// The code does not say whether the elements have signs.
typedef int four __attribute__((vector_size(16)));
extern int __VERIFIER_nondet_int(void);
int main(void) {
  four a = {__VERIFIER_nondet_int(), 1, 2, 3};
  four b = a + 1;
  return b[1] > 5;
}
