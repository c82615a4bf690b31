//# FALSIFIED
#include <sextant/contracts.h>
int *gp; void f(void){ sx_ensures(sx_valid(gp,1)); int y=1; gp=&y; } int main(void){ f(); return 0; }
