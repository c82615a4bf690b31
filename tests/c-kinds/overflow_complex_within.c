//# VERIFIED --property overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  _Complex int z = __VERIFIER_nondet_int();
  if (__real__ z > 1000) return 0;
  z = z + 1;
  return 0;
}
