//# FALSIFIED --open all
static int a[4]; int apply(int (*f)(int), int x) { int i = f(x); return i >= 0 && i <= 4 ? a[i] : 0; }
