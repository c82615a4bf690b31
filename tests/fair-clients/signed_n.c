//# VERIFIED --open all
//# requires sx_valid(a, n)
int max(const int *a, int n) { int m = 0; for (int i = 0; i < n; i++) if (a[i] > m) m = a[i]; return m; }
