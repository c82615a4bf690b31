//# FALSIFIED --open all
//# requires sx_valid_string(s)
unsigned len(const char *s) { unsigned n = 1; while (s[n]) n++; return n; }
