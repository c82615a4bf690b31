//# FALSIFIED
// What goes wrong whatever these bytes are.
#include <assert.h>
#include <string.h>

struct pair {
  char a;
  int b;
};

int main(void) {
  struct pair pair;
  unsigned char *byte = (unsigned char *)&pair;
  unsigned sum = 0;
  memset(&pair, 0, sizeof pair);
  pair.a = 1;
  for (unsigned i = 0; i < sizeof pair; i++) sum += byte[i];
  assert(sum == 0);
}
