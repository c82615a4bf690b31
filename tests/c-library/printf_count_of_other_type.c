//# FALSIFIED --property library
#include <stdio.h>
int main(void) { printf("%d\n", 1); long n; return printf("abc%n", &n); }
