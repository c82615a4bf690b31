//# FALSIFIED --property init
typedef int V __attribute__((vector_size(16)));
int main(void) { V a; a[0] = 1; if (a[1]) return 1; return 0; }
