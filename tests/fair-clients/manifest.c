//# FALSIFIED --open all
int f(int x) { int a[4] = {0}; return a[4] + x; }
