//# UNKNOWN --property reach
// Padding of an object with static storage is zero where it has no initialiser (6.7.9p10), not where it has one.
#include <assert.h>
struct s {
  char c;
  int i;
};
struct s with = {1, 2};
int main(void) { assert(((unsigned char *)&with)[1] == 0); return 0; }
