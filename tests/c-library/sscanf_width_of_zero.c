//# FALSIFIED --property library
#include <stdio.h>
int main(void){ int i; char b[20]; sscanf("3","%0d",&i); return 0; }
