//# FALSIFIED --property library
#include <stdlib.h>

int main(void) { return strtol("12", NULL, 1) == 12; }
