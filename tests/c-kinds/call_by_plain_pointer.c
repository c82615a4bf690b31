//# VERIFIED
static int f();
static long g(long n, ...);
int main(void) { int (*p)() = f; long (*q)(long, ...) = g; return f(1) + p(2) + (int)q(1, 2) + (int)g(1) + (int)q(1); }
static int f(int a) { return a; }
static long g(long n, ...) { return n; }
