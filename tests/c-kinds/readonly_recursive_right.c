//# VERIFIED --property readonly
// A write in front of a constant member of a recursive call's variable.
#include <string.h>
struct pair {
  int first;
  const int second;
};
static void clear(struct pair *p) { memset(&p->first, 0, sizeof p->first); }
static int down(int n) {
  struct pair here = {n, n + 1};
  if (n > 0) return down(n - 1);
  clear(&here);
  return here.second;
}
int main(void) { return down(2); }
