//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4]; __builtin___memset_chk(b, 0, 5, __builtin_object_size(b, 0)); return 0; }
