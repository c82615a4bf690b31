//# FALSIFIED --property library
#include <stdio.h>
int main(void) { fclose(stdout); printf("%d", 1); return 0; }
