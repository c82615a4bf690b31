// The average of two numbers without the overflow of their sum lies between them.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  unsigned mean = (a & b) + ((a ^ b) >> 1);
  unsigned low = a < b ? a : b, high = a < b ? b : a;
  if (mean < low || mean > high) reach_error();
  return 0;
}
