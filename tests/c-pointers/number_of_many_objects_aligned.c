//# VERIFIED
// They are at their alignments all the same, and what is in them does not depend on where they are.
#include <assert.h>
#include <stdint.h>
#define FOUR(F, n) F(n##0) F(n##1) F(n##2) F(n##3)
#define SIXTEEN(F, n) FOUR(F, n##0) FOUR(F, n##1) FOUR(F, n##2) FOUR(F, n##3)
#define ALL(F) SIXTEEN(F, 0) SIXTEEN(F, 1) SIXTEEN(F, 2) SIXTEEN(F, 3) SIXTEEN(F, 4) SIXTEEN(F, 5) SIXTEEN(F, 6)
#define DEFINE(n) static int object##n;
#define TAKE(n) case __COUNTER__: return &object##n;
ALL(DEFINE)
static int *object(unsigned i) {
  switch (i) { ALL(TAKE) }
  return &object000;
}
int main(int argc, char **argv) {
  (void)argv;
  int *p = object((unsigned)argc % 2);
  object002 = 7;
  *p = 5;
  assert((uintptr_t)p % sizeof(int) == 0);
  assert(object002 == 7);
  return 0;
}
