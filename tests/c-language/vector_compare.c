//# VERIFIED --property reach
// A comparison gives -1 or 0 for each element; a shuffle takes elements of both; a cast looks at the same bits.
#include <assert.h>
typedef int Vector __attribute__((vector_size(16)));
typedef short Halves __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  Vector a = {1, -2, x, 4}, b = {1, 5, x, 9}, same = a == b;
  assert(same[0] == -1 && same[1] == 0 && same[2] == -1 && same[3] == 0);
  Halves halves = (Halves)a;
  assert(halves[0] == 1 && halves[2] == -2 && halves[3] == -1);
  assert(halves[4] == (short)x && ((Vector)halves)[2] == x);
  Vector mixed = __builtin_shufflevector(a, b, 0, 5, 2, 7);
  assert(mixed[0] == 1 && mixed[1] == 5 && mixed[2] == x && mixed[3] == 9);
  Floats floats = -__builtin_convertvector(a, Floats);
  assert(floats[1] == 2.0f);
  assert((long long)(__builtin_shufflevector(a, b, 0, 1)) == -0x1ffffffffLL);
}
