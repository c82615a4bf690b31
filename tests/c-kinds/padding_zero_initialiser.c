//# UNKNOWN
// Padding of what is initialised is not: no proof may rest on it.
#include <assert.h>
struct s{char c; int i;}; int main(void){ struct s a={0}; unsigned char *p=(unsigned char*)&a; assert(p[1]==0); return 0; }
