//# VERIFIED
#include <sextant/contracts.h>
int nondet_int(void); SX_ASSIGNS() int quiet(void); void f(void){ sx_assigns(); nondet_int(); quiet(); }
int g; int main(void){ f(); return 0; }
