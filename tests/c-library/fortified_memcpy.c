//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4]; __builtin___memcpy_chk(b, "abcdefg", 8, __builtin_object_size(b, 0)); return 0; }
