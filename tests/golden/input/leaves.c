// Never ends, unless to leave the array is an end.
extern int __VERIFIER_nondet_int(void);
int a[4]; int i = 0;
int main(void) { while (1) { a[i] = __VERIFIER_nondet_int(); i = i + 1; } }
