//# FALSIFIED --property library
#include <stdio.h>
int main(void) { fclose(stderr); perror("a"); return 0; }
