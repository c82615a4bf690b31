//# VERIFIED --property reach
#include <assert.h>
int f(int), g;
static int h;
int main() {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    h = i;
    s += f(i) & 1;
  }
  assert(h == 2);
  return s;
}