//# FALSIFIED --property readonly
#include <stdlib.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) { const int k[2] = {3, 4}; qsort((int *)k, 2, sizeof *k, compare); return 0; }
