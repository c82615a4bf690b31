//# ERROR
//= error_declaration.c:4:18: error: use of undeclared identifier 'm'
#include <sextant/contracts.h>
SX_REQUIRES("n > m") int f(int n);
int main(void) { return f(1); }
