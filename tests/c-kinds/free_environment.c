//# FALSIFIED --property free
// The text of the environment is not the program's.
#include <stdlib.h>
int main(void) { free(getenv("HOME")); }
