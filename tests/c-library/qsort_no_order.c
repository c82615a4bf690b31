//# FALSIFIED --property library
#include <stdlib.h>
int cmp(const void*a,const void*b){ return *(const int*)a < *(const int*)b; }
int main(void) { int a[3]={1,2,3}; qsort(a,3,4,cmp); return 0; }
