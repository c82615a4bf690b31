//# VERIFIED --property memory
// ... of a size that is known, too.
#include <alloca.h>
static int first(const int *p) { return p[0]; }
int main(void) {
  int *p = 0;
  {
    int *q = alloca(4 * sizeof(int));
    for (int i = 0; i < 4; i++) q[i] = i;
    p = q;
  }
  return first(p);
}
