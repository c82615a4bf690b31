//# VERIFIED --open all
int mid(const int *a, int n, int lo, int hi) { return lo >= 0 && hi <= n && lo < hi ? a[lo + (hi - lo) / 2] : 0; }
