//# FALSIFIED --property library
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) { return __builtin_ctz(__VERIFIER_nondet_uint()); }
