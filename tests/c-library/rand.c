//# FALSIFIED --property reach
#include <stdlib.h>
#include <assert.h>
int main() {
  srand(1);
  int x = rand() % 6;
  assert(x < 5);
}
