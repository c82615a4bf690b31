//# UNKNOWN --timeout 5
#include <assert.h>
#include <string.h>

struct pair {
  char a;
  int b;
};

int main(void) {
  struct pair one, other;
  memset(&one, 0, sizeof one);
  other = one;
  assert(memcmp(&one, &other, sizeof one) == 0);
}
