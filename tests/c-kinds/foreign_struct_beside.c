//# FALSIFIED --property reach
// A struct that is passed in parts comes first: the second parameter is the one that is written through, the third one is const.
#include <assert.h>
struct P { long a, b; };
void put(struct P p, int *out, const char *text);
int main(void) {
  struct P p = {1, 2};
  int k = 0;
  put(p, &k, "text");
  assert(k == 0);
  return 0;
}
