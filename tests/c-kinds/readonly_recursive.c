//# FALSIFIED --property readonly
// A write that begins in front of a constant member of a recursive call's variable, and reaches it.
#include <string.h>
struct pair {
  int first;
  const int second;
};
static void clear(struct pair *p) { memset(&p->first, 0, sizeof *p); }
static int down(int n) {
  struct pair here = {n, n + 1};
  if (n > 0) return down(n - 1);
  clear(&here);
  return here.second;
}
int main(void) { return down(2); }
