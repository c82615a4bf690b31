//# FALSIFIED --property conversion
extern double __VERIFIER_nondet_double(void);
int main(void) { return (int)__VERIFIER_nondet_double(); }
