//# FALSIFIED --property align
#include <stdatomic.h>
char b[16];
int main(void) {
  ++*(atomic_int *)b;
  return 0;
}
