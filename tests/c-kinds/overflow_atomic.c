//# FALSIFIED --property overflow
#include <limits.h>
struct counter {
  _Atomic int n;
};
int main(void) {
  struct counter c = {INT_MAX};
  struct counter *p = &c;
  p->n++; // only what fetches and adds by its name wraps (7.17.7.5)
  return 0;
}
