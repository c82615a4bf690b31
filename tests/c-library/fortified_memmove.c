//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4], c[8] = "abcdefg"; __builtin___memmove_chk(b, c, 8, __builtin_object_size(b, 0)); return 0; }
