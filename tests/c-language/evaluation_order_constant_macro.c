//# UNKNOWN
// All that comes of the macro is where its name is.
static int x;
static int get(void) { return x; }
static int pair(int a, int b) { return a * 10 + b; }
#define BOTH(v) pair(x = (v), get())
int main(void) { return BOTH(5) == 55 ? 0 : 1 / (get() - get()); }
