//# VERIFIED
#include <stdlib.h>
int main(void) { return atoi("-2147483648") < 0 && atol(" 12x") == 12 ? 0 : 1; }
