//# FALSIFIED --property div
#include <stdlib.h>
int main(void){ int z = 0; char *a=getenv("A"),*b=getenv("B"); if(a&&b&&a==b) return 1/z; return 0; }
