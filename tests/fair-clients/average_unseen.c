//# UNKNOWN --open all --effort preconditions.each=1
// Whether a number may be 0 was not seen: a client that passes it is no bug, and no requirement is told.
int average(const unsigned char *a, unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s += a[i]; return (int)(s / n); }
