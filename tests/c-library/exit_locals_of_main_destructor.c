//# FALSIFIED --property lifetime
int *shared;
__attribute__((destructor)) static void at_end(void) { if (shared) *shared = 1; }
int main(void) { int x = 0; shared = &x; return x; }
