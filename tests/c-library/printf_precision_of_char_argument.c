//# UNKNOWN --property library
#include <stdio.h>
int main(void){ int i; char b[20]; printf("%.*c",-1,'a'); return 0; }
