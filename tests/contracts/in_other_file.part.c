#include <sextant/contracts.h>
int half(int n) {
  sx_requires(n % 2 == 0);
  return n / 2;
}
