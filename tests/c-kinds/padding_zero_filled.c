//# VERIFIED
// What memset has written stays, and static objects are zero everywhere.
#include <assert.h>
#include <string.h>
struct s{char c; int i;}; struct s z; int main(void){ struct s a; memset(&a,0,sizeof a); unsigned char *p=(unsigned char*)&a, *q=(unsigned char*)&z; assert(p[1]==0&&q[1]==0); struct s b={0}; assert(b.i==0); return b.c; }
