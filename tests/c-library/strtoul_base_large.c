//# FALSIFIED --property library
#include <stdlib.h>

int main(void) { return strtoul("12", NULL, 37) == 12; }
