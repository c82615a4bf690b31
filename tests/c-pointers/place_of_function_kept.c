//# VERIFIED
#include <assert.h>
#include <stdint.h>
static void f(void) {}
static void g(void) {}
int main(int argc, char **argv) {
  (void)argv;
  void (*p)(void) = argc > 2 ? f : g;
  assert((uintptr_t)p != 0 && (uintptr_t)f != (uintptr_t)g);
  if (argc > 2) assert((uintptr_t)p == (uintptr_t)f);
}
