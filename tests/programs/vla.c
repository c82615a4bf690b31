// expect: verified
// An array whose length is a variable.
#include <assert.h>

static int last(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i * i;
  return a[n - 1] + (int)(sizeof a / sizeof a[0]);
}

int main(void) {
  assert(last(4) == 13);
  return 0;
}
