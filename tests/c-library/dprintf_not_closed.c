//# VERIFIED
#include <stdio.h>
int main(int argc, char **argv) { (void)argv; printf("a"); fclose(stdout); dprintf(2, "%d", 1); dprintf(2, argc > 1 ? "%d" : "%x", 1u); perror("a"); return 0; }
