//# FALSIFIED
#include <assert.h>
static int x;
int main(void) { assert(&x != (int *)0x12345670); }
