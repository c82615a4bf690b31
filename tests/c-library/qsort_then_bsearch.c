//# VERIFIED
#include <stdlib.h>
#include <assert.h>
int cmp(const void*x,const void*y){ int a = *(const int*)x, b = *(const int*)y; return (a > b) - (a < b); } int nondet_int(void); int main(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = nondet_int(); qsort(a,3,sizeof *a,cmp); assert(a[0] <= a[1] && a[1] <= a[2]); int k=2; int *f = bsearch(&k,a,3,4,cmp); if (f) assert(*f == 2); return 0; }
