//# FALSIFIED --property library
#include <stdio.h>
int main(void) { FILE *f = fopen("x", "q"); if (f) fclose(f); return 0; }
