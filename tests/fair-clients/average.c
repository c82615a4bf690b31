//# VERIFIED --open all
//# requires n != 0
int average(const unsigned char *a, unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s += a[i]; return (int)(s / n); }
