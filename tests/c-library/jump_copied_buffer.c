//# UNKNOWN --property reach
// C defines no jump by a buffer that setjmp was not given (7.13.2.1).
#include <setjmp.h>
#include <assert.h>
#include <string.h>
static jmp_buf a, b; 
int main(void) { int r = setjmp(a); if (r == 0) { memcpy(&b, &a, sizeof a); longjmp(b, 4); } assert(r == 4); }
