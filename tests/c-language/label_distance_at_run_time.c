//# UNKNOWN
#include <assert.h>
int main(int c, char **v){ void *t[] = {&&a, &&b}; long d = (char *)t[1]-(char *)t[0]; goto *((char *)t[0]+(c > 1 ? d : 0)); a: return 1; b: return 0; }
