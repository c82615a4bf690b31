//# VERIFIED --property reach
#include <stdlib.h>
#include <assert.h>
#include <time.h>
int main() {
  srand(time(0));
  int x = rand() % 6;
  assert(x < 6 && x >= 0);
}
