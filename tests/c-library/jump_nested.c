//# VERIFIED --property all
#include <setjmp.h>
#include <assert.h>
#include <string.h>
static jmp_buf inner, outer; static int trace;
static void deep(int n) { if (n) longjmp(outer, 7); longjmp(inner, 3); }
static void middle(int n) { int r = setjmp(inner); if (r == 0) deep(n); trace = trace * 10 + r; }
int main(void) {
  int r = setjmp(outer);
  if (r == 0) { middle(0); assert(trace == 3); middle(1); assert(0); }
  assert(r == 7 && trace == 3);
}
