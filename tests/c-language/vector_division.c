//# FALSIFIED --property div
typedef int V __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) { V a = {1,2,3,4}, b = {1,__VERIFIER_nondet_int(),1,1}; V c = a / b; return c[0]; }
