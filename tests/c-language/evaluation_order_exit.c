//# UNKNOWN --property reach
// Nobody knows which of the two calls comes first, and one does not come back.
#include <assert.h>
#include <stdlib.h>
static int end(void) { exit(0); }
static int bad(void) {
  assert(0);
  return 0;
}
int main(void) { return end() + bad(); }
