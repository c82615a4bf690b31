//# UNKNOWN --property reach
#include <assert.h>

int main(void) {
  const char *p = "abc";
  const char *q = (const char[]){"abc"};
  assert(p != q);
  return 0;
}
