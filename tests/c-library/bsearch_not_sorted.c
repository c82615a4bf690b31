//# FALSIFIED --property library
#include <stdlib.h>
int cmp(const void*x,const void*y){ return *(int*)x-*(int*)y; } int main(void) { int a[3]={3,1,2}; int k=2; bsearch(&k,a,3,4,cmp); return 0; }
