//# UNKNOWN
#include <sextant/contracts.h>
int *f(int n){ sx_ensures(sx_valid(sx_result,1)); int x = n; int *p = &x; if (n > 0) p = f(n-1); return p; } int main(void){ f(1); return 0; }
