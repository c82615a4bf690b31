//# UNKNOWN
#include <sextant/contracts.h>
int g; int ext(void); void f(void){ sx_assigns(); ext(); }
int main(void){ f(); return 0; }
