//# FALSIFIED --property init
#include <string.h>
int main(void) { int x, *p = &x; char a[4]; memset(a, *p, 4); return 0; }
