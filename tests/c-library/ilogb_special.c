//# VERIFIED
#include <math.h>
#include <assert.h>
int main(void){ assert(ilogb(0.0)==FP_ILOGB0); assert(ilogb(NAN)==FP_ILOGBNAN);  assert(ilogbf(-0.0f)==FP_ILOGB0); assert(ilogb(INFINITY)==2147483647); return 0; }
