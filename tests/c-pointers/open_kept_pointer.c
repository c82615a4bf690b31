//# FALSIFIED --open all --client any --property reach
// The client writes what the library has kept a pointer to.
#include <assert.h>
static int *kept, value;
void keep(int *p) {
  kept = p;
  if (p) value = *p;
}
void check(void) {
  if (kept) assert(*kept == value);
}
