//# FALSIFIED --property bounds
//= assigns_place.c:4:13: bounds (an access outside what the pointer points into): violated
#include <sextant/contracts.h>
SX_ASSIGNS("p[0 .. n-1]") void f(int *p,int n); int main(void){ int a[4]={0}; f(a,5); return 0; }
