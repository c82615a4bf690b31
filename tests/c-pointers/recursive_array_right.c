//# VERIFIED --property all
static int f(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; return n > 1 ? f(n - 1) + a[n - 1] : a[0]; }
int main(void) { return f(3) != 3; }
