//# FALSIFIED --property library
#include <stdlib.h>
int main(void) { return atoi("99999999999") == 0; }
