//# VERIFIED --open all
//# requires i <= 15
static int a[16]; void set(unsigned i, int v) { a[i] = v; }
