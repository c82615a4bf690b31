// expect: verified
// Constructors by priority, then main, then handlers backwards, then destructors; also where exit ends it, and main calls itself.
#include <stdlib.h>
#include <assert.h>
int order, n;
__attribute__((constructor(200))) static void second(void) { assert(order == 1); order = 2; }
__attribute__((constructor(101))) static void first(void) { assert(order == 0); order = 1; }
__attribute__((destructor)) static void last(void) { assert(order == 5); }
static void a(void) { assert(order == 4); order = 5; }
static void b(void) { assert(order == 3); order = 4; }
int f(int k) { if (k > 3) exit(0); return k; }
int main(int argc, char **argv) {
  assert(order == 2);
  if (argc == 7 && n++ == 0) main(3, argv);
  order = 3;
  if (n == 0) atexit(a), atexit(b);
  if (n) { order = 5; return 0; }
  f(argc);
  return 0;
}
