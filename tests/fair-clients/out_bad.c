//# FALSIFIED --open all
int half(int x, int *out) { if (x % 2) return -1; out[0] = x / 2; out[x] = 0; return 0; }
