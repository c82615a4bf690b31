//# UNKNOWN
// More than 0 is all that the standard says.
#include <assert.h>
#include <wchar.h>
int main(void) { assert(wmemcmp(L"c", L"a", 1) == 1); }
