//# VERIFIED
#include <assert.h>
int main(void) {
  const char *p = "left", *q = "right", *same = p;
  assert(p != q && p == same && p[1] == 'e');
  assert("ab"[1] == *"b");
}
