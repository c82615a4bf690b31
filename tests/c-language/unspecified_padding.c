//# UNKNOWN --timeout 5
// A store to a member leaves the bytes between the members unspecified: nothing rests on what they were before.
#include <assert.h>
#include <string.h>

struct key {
  short a;
  int b;
};

static unsigned sum(const void *key, unsigned size) {
  const unsigned char *byte = key;
  unsigned result = 0;
  while (size-- > 0) result += *byte++;
  return result;
}

int main(void) {
  struct key key;
  memset(&key, 0, sizeof key);
  key.a = 1;
  key.b = 2;
  assert(sum(&key, sizeof key) == 3);
}
