//# VERIFIED
// The pointer is never written to memory, and its literal is one object all the same: differences, orders, numbers and bytes of addresses tell.
#include <assert.h>
#include <stdint.h>
#include <string.h>
static const char *const digits = "0123456789abcdef";
typedef char *text;
static const text name = "sextant";
struct holder {
  const char *held;
};
int main(void) {
  const char *p = strchr(digits, 'a');
  assert(p - digits == 10 && p > digits && p == digits + 10);
  assert((uintptr_t)p == (uintptr_t)digits + 10);
  struct holder a = {digits}, b = {digits};
  assert(memcmp(&a, &b, sizeof a) == 0);
  const char *q = name;
  assert(q + 1 > name && q == name);
}
