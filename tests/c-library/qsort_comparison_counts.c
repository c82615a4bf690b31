//# VERIFIED
#include <stdlib.h>
int calls; int cmp(const void*x,const void*y){ int t = *(int*)x; int *p = &t; calls++; return *p < *(int*)y ? -1 : *p > *(int *)y; } int main(void) { int a[2] = {2, 1}; qsort(a,2,4,cmp); return 0; }
