//# UNKNOWN
// So many objects are seen as numbers that they are not kept apart: then no violation rests on two of them being at one place.
#include <assert.h>
#include <stdint.h>
#define FOUR(F, n) F(n##0) F(n##1) F(n##2) F(n##3)
#define SIXTEEN(F, n) FOUR(F, n##0) FOUR(F, n##1) FOUR(F, n##2) FOUR(F, n##3)
#define ALL(F) SIXTEEN(F, 0) SIXTEEN(F, 1) SIXTEEN(F, 2) SIXTEEN(F, 3) SIXTEEN(F, 4) SIXTEEN(F, 5) SIXTEEN(F, 6)
#define DEFINE(n) static int object##n;
#define TAKE(n) case __COUNTER__: return (uintptr_t)&object##n;
ALL(DEFINE)
static uintptr_t number(unsigned i) {
  switch (i) { ALL(TAKE) }
  return 0;
}
int main(int argc, char **argv) {
  (void)argv;
  assert(number((unsigned)argc % 50) != number(60 + (unsigned)argc % 50));
  return 0;
}
