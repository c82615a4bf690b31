// expect: verified by --open all
// A table: callers owe that the index is one of it.
static int table[16];

void set(unsigned i, int value) { table[i] = value; }
int get(unsigned i) { return table[i]; }
