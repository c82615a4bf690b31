// expect: falsified
// A call of reach_error is a violation.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  if ((x ^ 0x5a) == 0x33 && x % 3 == 0) reach_error();
  return 0;
}
