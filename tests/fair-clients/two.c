//# FALSIFIED --open all
//# requires i <= 15
static int a[16], n; void set(unsigned i, int v) { a[i] = v; } int pop(void) { return a[--n]; }
