//# UNKNOWN --property reach
#include <string.h>
#include <assert.h>
int main(void){ char*p=strerror(1); char c=p[0]; strerror(2); assert(p[0]==c); return 0; }
