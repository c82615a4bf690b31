//# VERIFIED --property reach
#include <stdatomic.h>
#include <assert.h>
struct S { int a, b, c; }; static _Atomic struct S s;
int main(void) { struct S t = {1, 2, 3}; atomic_store(&s, t); struct S u = atomic_load(&s); assert(u.b == 2 && u.c == 3); struct S v = atomic_exchange(&s, ((struct S){4,5,6})); assert(v.a == 1); }
