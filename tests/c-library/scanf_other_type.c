//# FALSIFIED --property library
#include <stdio.h>
int main(void) { long x = 0; return scanf("%d", &x) == 1; }
