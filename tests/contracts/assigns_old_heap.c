//# FALSIFIED
// Memory from an earlier call is not new.
//= contract (next assigns nothing): violated
#include <sextant/contracts.h>
#include <stdlib.h>
static int *kept;
static int *next(int *last) {
  sx_assigns();
  if (last) *last = 1;
  return malloc(sizeof(int));
}
int main(void) {
  for (int i = 0; i < 2; i++) kept = next(kept);
  return 0;
}
