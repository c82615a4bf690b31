//# FALSIFIED --property reach
#include <stdlib.h>
#include <assert.h>
int main(void){ char *a=getenv("A"); if(!a) return 0; char c=a[0]; getenv("B"); assert(a[0]==c); return 0; }
