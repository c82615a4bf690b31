//# FALSIFIED --property bounds
#include <string.h>
int main(void) { char b[4] = "ab"; __builtin___strcat_chk(b, "cd", __builtin_object_size(b, 0)); return 0; }
