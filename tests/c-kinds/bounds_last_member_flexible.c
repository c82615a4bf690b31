//# VERIFIED
// Arrays of no element or of one stand for any number of them.
#include <stdlib.h>
struct a{int n; int d[];}; struct b{int n; int d[0];}; struct c{int n; int d[1];};
int main(void){ struct a*p=malloc(sizeof *p+12); struct b*q=malloc(sizeof *q+12); struct c*r=malloc(sizeof *r+12); if(p&&q&&r){ int i=2; p->d[i]=1; q->d[i]=1; r->d[i]=1; } free(p); free(q); free(r); return 0; }
