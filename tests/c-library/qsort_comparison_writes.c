//# UNKNOWN --property library --timeout 10
#include <stdlib.h>
int a[3]={1,2,3}; int cmp(const void*x,const void*y){ a[0]=9; return *(int*)x-*(int*)y; } int main(void) { qsort(a,3,4,cmp); return 0; }
