//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%hs","x"); return 0; }
