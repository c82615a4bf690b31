//# FALSIFIED
// Where functions are is not known, nor how they are aligned.
#include <assert.h>
#include <stdint.h>
static void f(void) {}
static void g(void) {}
int main(int argc, char **argv) {
  (void)argv;
  void (*p)(void) = argc > 2 ? f : g;
  assert((uintptr_t)p % 16 == 0);
}
