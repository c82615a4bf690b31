//# UNKNOWN --property call
extern int __VERIFIER_nondet_int(void); int f(int n){ if (n>3) return 1; if (n>0) return f(n+1); } int main(void){ return f(__VERIFIER_nondet_int()); }
