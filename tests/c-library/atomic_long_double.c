//# VERIFIED
#include <stdatomic.h>
_Atomic long double g; int main(void) { g=2.0L; g=g+1; int z = 0; return g==3?0:1/z; }
