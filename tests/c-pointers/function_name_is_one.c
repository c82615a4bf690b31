//# VERIFIED
// 6.4.2.2: __func__ is one array of its function.
#include <assert.h>
static const char *name(void) { return __func__; }
int main(void) {
  const char *p = __func__;
  assert(p == __func__ && __func__ + 4 - p == 4 && p[4] == '\0');
  assert(name() == name());
}
