//# FALSIFIED --property readonly
#include <string.h>
int main(void) { const int k[2] = {3, 4}; memset((void *)k, 0, 4); return 0; }
