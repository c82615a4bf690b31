//# UNKNOWN --property reach --timeout 5
// Ten bytes of sixteen.
#include <assert.h>
#include <string.h>
int main(void) {
  long double a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a = b = 1;
  assert(memcmp(&a, &b, sizeof a) == 0);
  return 0;
}
