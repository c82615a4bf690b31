//# VERIFIED --property all
#include <threads.h>
#include <assert.h>
static once_flag flag = ONCE_FLAG_INIT; static int n;
static void init(void) { n++; }
int main(void) { call_once(&flag, init); call_once(&flag, init); assert(n == 1); }
