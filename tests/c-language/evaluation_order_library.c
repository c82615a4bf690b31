//# UNKNOWN
// Functions of the library write, too.
#include <assert.h>
#include <string.h>

int main(void) {
  int x = 0;
  int r = x + (memset(&x, 1, 4) != 0);
  assert(r == 1);
}
