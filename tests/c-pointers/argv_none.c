//# FALSIFIED --property reach
#include <assert.h>
int main(int argc, char **argv) { assert(argv[0] != 0); }
