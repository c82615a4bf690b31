//# UNKNOWN --property reach
#include <stdlib.h>
#include <assert.h>
int main() {
  srand(1);
  int x = rand();
  srand(1);
  int y = rand();
  assert(x == y);
}
