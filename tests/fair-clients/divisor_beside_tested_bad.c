//# FALSIFIED --open all --property all
int f(int x, int y) { if (y < 0) return 0; return x / y; }
