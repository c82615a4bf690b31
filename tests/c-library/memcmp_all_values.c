//# FALSIFIED --property init
#include <string.h>
int main(void) { char a[4], b[4] = "bcd"; a[0] = 'a'; return memcmp(a, b, 4) < 0; }
