//# UNKNOWN --property lifetime
// The array dies with its call, which is not followed.
static int *g;
static int f(int n) { int a[n]; a[0] = n; g = a; if (n > 1) f(n - 1); return a[0]; }
int main(void) { int r = f(2); return *g + r; }
