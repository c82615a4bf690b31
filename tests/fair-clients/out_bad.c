//# FALSIFIED --open all
//# requires sx_valid(out, 1)
int half(int x, int *out) { int rest[2] = {0, 0}; *out = x / 2; return rest[x % 3 + 2]; }
