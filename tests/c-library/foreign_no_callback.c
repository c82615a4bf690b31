//# VERIFIED --property reach
#include <assert.h>
static int n;
static void cb(int x) { n = x; }
void other(int);
int main() {
  cb(0);
  other(4);
  assert(n == 0);
}