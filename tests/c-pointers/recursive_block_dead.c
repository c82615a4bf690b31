//# FALSIFIED --property lifetime
// A block of a recursive function is left.
static int f(int d) { int *p = 0; { int y = d; p = &y; if (d > 0) return f(d - 1); } return *p; }
int main(void) { return f(2); }
