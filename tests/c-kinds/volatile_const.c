//# FALSIFIED --property reach
// A status that the program cannot write may still change.
#include <assert.h>
extern const volatile int status;
const volatile int status = 0;
int main(void) {
  assert(status == 0);
  return 0;
}
