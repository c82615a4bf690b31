//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%#d\n",3); return 0; }
