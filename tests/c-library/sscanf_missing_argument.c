//# FALSIFIED --property library
#include <stdio.h>
// No run comes to the second conversion, and the call is undefined all the same.
int main(void) { int w; return sscanf("12", "%d %d", &w); }
