//# VERIFIED
#include <stdatomic.h>
_Atomic __int128 g; struct p {long a, b;}; _Atomic struct p q; int main(void) { int z = 0; g=2; g++; g *= 3; if (g != 9) return 1/z;
 struct p x = {1, 2}; q = x; struct p y = atomic_exchange(&q, x); struct p w = {3, 4}; if (!atomic_compare_exchange_strong(&q, &y, w)) return 2/z; y = q; return y.a == 3 && y.b == 4 ? 0 : 3/z; }
