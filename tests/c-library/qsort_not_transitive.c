//# FALSIFIED --property library
#include <stdlib.h>
int cmp(const void*x,const void*y){ int a = *(const int*)x, b = *(const int*)y; return a == b ? 0 : (a + 1) % 3 == b ? -1 : 1; } int main(void) { int a[3] = {0, 1, 2}; qsort(a,3,sizeof *a,cmp); return 0; }
