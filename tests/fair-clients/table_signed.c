//# VERIFIED --open all
//# requires i >= 0 && i <= 15
static int a[16]; void set(int i, int v) { a[i] = v; }
