//# VERIFIED
// An empty text is no text with something in it, nor anything else that is zero.
#include <assert.h>
static const int zeros[4];
int main(void) {
  const char *a = "", *b = "text";
  assert(a != b && (const void *)a != (const void *)zeros);
  return 0;
}
