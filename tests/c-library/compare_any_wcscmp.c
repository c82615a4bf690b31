//# UNKNOWN
// More than 0 is all that the standard says.
#include <assert.h>
#include <wchar.h>
int main(void) { assert(wcscmp(L"c", L"a") == 1); }
