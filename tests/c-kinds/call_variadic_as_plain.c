//# FALSIFIED --property call
static int f(int a, ...) { return a; }
int main(void) { int (*p)(int, int) = (int (*)(int, int))f; return p(1, 2); }
