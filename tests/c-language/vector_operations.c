//# VERIFIED --property reach
#include <assert.h>
typedef unsigned char V __attribute__((vector_size(8)));
typedef double D __attribute__((vector_size(16)));
unsigned __VERIFIER_nondet_uint(void);
V f(V a, V b) { return a > b; }
int main(void) { unsigned x = __VERIFIER_nondet_uint(); V a = {0}; a[x & 7] = 200; V m = f(a, (V){100,100,100,100,100,100,100,100}); for (int i = 0; i < 8; i++) assert(m[i] == (i == (x & 7) ? 255 : 0));
 D d = {1.5, -2.0}; D e = d * d; assert(e[0] == 2.25 && e[1] == 4.0); assert(((d < e)[0]) == -1); 
 V s = a << 1; assert(s[x & 7] == 144); V n = ~a; assert(n[(x + 1) & 7] == 255); }
