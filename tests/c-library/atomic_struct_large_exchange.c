//# VERIFIED
#include <stdatomic.h>
struct s{int a[5];}; _Atomic struct s g; _Atomic int k;
int main(void){ struct s y={{1,2}}, v={{3}}; g=y; struct s x=atomic_exchange(&g, v); y=g; int z=0; k=1; if (atomic_is_lock_free(&g)) z=0; if (k!=1) return 1/z; return x.a[1]==2 && y.a[0]==3 && y.a[1]==0 ? 0 : 1/z; }
