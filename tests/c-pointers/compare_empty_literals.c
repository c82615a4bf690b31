//# FALSIFIED --property reach
// Two empty texts, and the end of another one, may be one object.
#include <assert.h>
int main(void) {
  const char *a = "", *b = "", *c = "text" + 4;
  assert(a != b && a != c);
  return 0;
}
