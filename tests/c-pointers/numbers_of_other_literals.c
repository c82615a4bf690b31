//# VERIFIED
#include <assert.h>
#include <stdint.h>

int main(void) {
  const char *a = "a", *b = "b";
  assert((uintptr_t)a != (uintptr_t)b);
}
