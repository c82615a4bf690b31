//# FALSIFIED --property lifetime
#include <alloca.h>
static char *f(int n) {
  char *p = alloca(n);
  p[0] = 1;
  return p;
}
int main(void) { return f(3)[0]; }
