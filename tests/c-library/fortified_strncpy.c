//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4]; __builtin___strncpy_chk(b, "ab", 5, __builtin_object_size(b, 0)); return 0; }
