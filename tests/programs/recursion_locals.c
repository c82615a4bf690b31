// expect: verified
// Every activation has its own locals, also where their address is passed down.
#include <assert.h>

static int walk(int depth, int *parent) {
  int mine = depth * 10, below = 0;
  if (parent) *parent += 1;
  if (depth < 3) below = walk(depth + 1, &mine);
  return mine + below;
}

int main(void) {
  assert(walk(0, 0) == 63);
  return 0;
}
