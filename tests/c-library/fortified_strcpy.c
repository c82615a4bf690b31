//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4]; __builtin___strcpy_chk(b, "abcd", __builtin_object_size(b, 0)); return 0; }
