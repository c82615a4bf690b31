//# FALSIFIED --property readonly
static int f(const int x) { *(int *)&x = 3; return x; }
int main(void) { return f(1); }
