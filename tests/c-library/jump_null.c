//# FALSIFIED --property null
#include <setjmp.h>
int main(void) { longjmp(*(jmp_buf *)0, 1); }
