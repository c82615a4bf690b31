//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; const char *f[2]={"%0s","%5d"}; i=0; printf(f[i], "a"); return 0; }
