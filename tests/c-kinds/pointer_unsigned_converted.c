//# VERIFIED
// A difference of unsigned numbers that becomes a signed one is negative.
#include <assert.h>
#include <stddef.h>

struct range {
  size_t first, last;
};

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 2;
  struct range r = {2, 1};
  ptrdiff_t n = (ptrdiff_t)(r.last - r.first);
  assert(p[(ptrdiff_t)(r.last - r.first)] == 2);
  assert(p[n] == 2 && p - r.last + r.first == a + 3 && *(p - r.first) == 1);
  for (size_t i = 4; i-- > 0;) assert(a[i] == (int)i + 1);
}
