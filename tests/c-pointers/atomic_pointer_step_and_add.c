//# VERIFIED
#include <stdatomic.h>
int a[4]; _Atomic(int*) p=a; int main(void){ p++; atomic_fetch_add(&p,1); return p-a-2; }
