//# FALSIFIED --property truncation
long nondet_long(void);
int main(void) { long l = nondet_long(); float f = l; return f > 1; }
