//# UNKNOWN
#include <stdatomic.h>
volatile _Atomic struct s{int a[5];} g; int z;
int main(void){ struct s y={{1,2}}; g=y; struct s x=g; return x.a[1]==2 ? 0 : 1/z; }
