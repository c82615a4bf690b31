//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%.2c\n",'a'); return 0; }
