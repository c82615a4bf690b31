//# FALSIFIED --property init
#include <math.h>
int main(void) { double x, *p = &x; (void)floor(*p); return 0; }
