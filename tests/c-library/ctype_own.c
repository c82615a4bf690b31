//# VERIFIED
#include <assert.h>
static int isdigit(int c) { return c >= '0' && c <= '9'; }
int main(void) { assert(isdigit('3') == 1); }
