//# VERIFIED --open all
//# assumes no client calls length: it takes s, and accesses what lies before it
// A pointer into an object of which nothing is known.
int length(const char *s) { return s[-1]; }
int one(void) { return 1; }
