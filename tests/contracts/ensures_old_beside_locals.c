//# VERIFIED
#include <sextant/contracts.h>
struct s { int a[5]; }; int *gp; 
int f(struct s x, int *q){ sx_ensures(sx_old(*q) == x.a[0]); sx_ensures(sx_result == 3); int *p = &x.a[1]; gp = q; x.a[0]=9; *p = 3; *q = 5; return *p; } int main(void){ struct s v = {{1,2}}; int k = 1; f(v, &k); return 0; }
