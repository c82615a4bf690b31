//# FALSIFIED
#include <sextant/contracts.h>
int *f(void){ sx_ensures(sx_valid(sx_result,1)); int x=0; int *p=&x; return p; }
int main(void){ f(); return 0; }
