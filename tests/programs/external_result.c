// expect: falsified
// A function without a body returns anything.
#include <assert.h>
extern int configured_limit(void);

int main(void) {
  int limit = configured_limit();
  assert(limit >= 0);
  return 0;
}
