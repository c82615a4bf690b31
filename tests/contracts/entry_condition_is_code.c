//# FALSIFIED --entry at
// What goes wrong in a condition is not passed over.
//= entry_condition_is_code.c:6:15: null
#include <sextant/contracts.h>
int at(const int *a) {
  sx_requires(a[0] > 0);
  return 1;
}
