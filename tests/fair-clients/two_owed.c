//# VERIFIED --open all
//# requires a != 0 && b != 0
int share(int a, int b, int *rest) { *rest = 10 % a; return 20 / b; }
