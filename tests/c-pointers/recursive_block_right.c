//# VERIFIED --property all
static int f(int d) { int r = 0; { int y = d; int *p = &y; if (d > 0) return f(d - 1); r = *p; } return r; }
int main(void) { return f(2); }
