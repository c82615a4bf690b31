//# VERIFIED --open all
//# requires sx_valid(out, 1)
int half(int x, int *out) { if (x % 2) return -1; *out = x / 2; return 0; }
