//# UNKNOWN
#include <sextant/contracts.h>
int ext(int*p); void f(int *p){ sx_assigns(); ext(p); }
int main(void){ int x; f(&x); return 0; }
