//# ERROR
//= error_decreases.c:5:3: error: sx_decreases is in no loop
#include <sextant/contracts.h>
int main(void) {
  sx_decreases(3);
  return 0;
}
