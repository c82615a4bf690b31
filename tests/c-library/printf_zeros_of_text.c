//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%0s\n","x"); return 0; }
