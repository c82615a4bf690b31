//# VERIFIED
#include <stdatomic.h>
struct s{int a[5];}; _Atomic struct s g;
int main(void){ struct s y={{1,2}}; g=y; struct s x=g; return x.a[1]-2 ? 1/(x.a[1]-x.a[1]) : 0; }
