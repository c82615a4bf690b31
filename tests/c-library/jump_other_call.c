//# FALSIFIED --property library
#include <setjmp.h>
static jmp_buf env;
static void throw(void) { longjmp(env, 1); }
static void try(int t) { if (t) throw(); else (void)setjmp(env); }
static void a(void) { try(0); }
static void b(void) { try(1); }
int main(void) { a(); b(); }
