//# ERROR
//= sx_decreases is not part of every iteration
#include <sextant/contracts.h>
int main(void) {
  for (int i = 0; i < 3; i++)
    if (i == 1) sx_decreases(3 - i);
  return 0;
}
