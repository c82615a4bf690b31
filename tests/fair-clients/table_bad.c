//# FALSIFIED --open all
static int a[16]; void set(unsigned i, int v) { if (i > 16) return; a[i] = v; }
