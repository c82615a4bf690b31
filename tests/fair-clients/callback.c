//# VERIFIED --open all
//# requires f != NULL
int apply(int (*f)(int), int x) { return f(x); }
