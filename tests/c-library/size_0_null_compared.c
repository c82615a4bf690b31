//# FALSIFIED --property null
#include <string.h>
int main(int argc, char **argv) { char *p = argc > 1 ? argv[0] : 0; return strncmp(p, "a", 0); }
