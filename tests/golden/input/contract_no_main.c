#include <sextant/contracts.h>

int half(int n) {
  sx_requires(n >= 0);
  return n / 2;
}
