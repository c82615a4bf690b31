//# VERIFIED
#include <assert.h>
static volatile unsigned char reading;
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 4; i++) sum += reading;
  assert(sum <= 1020);
  return 0;
}
