//# FALSIFIED --property null
#include <stdio.h>
int main(void) { char *p = 0; return sscanf("abcd", "%2[a-c]", p); }
