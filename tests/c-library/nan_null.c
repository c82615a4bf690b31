//# FALSIFIED --property null
#include <math.h>
int main(void) { char *p = 0; (void)nan(p); return 0; }
