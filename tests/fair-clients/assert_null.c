//# VERIFIED --open all
//# requires sx_valid
#include <assert.h>
int get(const int *p) { assert(p); return *p; }
