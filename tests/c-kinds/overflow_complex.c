//# UNKNOWN --property overflow
extern int __VERIFIER_nondet_int(void);
int main(void) {
  _Complex int z = __VERIFIER_nondet_int();
  z = z + 1;
  return 0;
}
