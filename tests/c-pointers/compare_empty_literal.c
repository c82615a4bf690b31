//# VERIFIED
#include <assert.h>
int main(void) {
  const char *p = "text", *q = "";
  assert(p != q && q[0] == '\0');
}
