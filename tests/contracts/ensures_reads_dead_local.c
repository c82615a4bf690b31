//# FALSIFIED
#include <sextant/contracts.h>
int *f(void){ sx_ensures(*sx_result==0); int x=0; int *p=&x; return p; }
int main(void){ f(); return 0; }
