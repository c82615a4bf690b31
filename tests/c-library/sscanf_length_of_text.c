//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; sscanf("3","%hs",b); return 0; }
