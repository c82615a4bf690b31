//# FALSIFIED
#include <sextant/contracts.h>
#include <alloca.h>
int *f(int n){ sx_ensures(sx_valid(sx_result,1)); int *p = alloca(4); *p = n; return p; } int main(void){ f(1); return 0; }
