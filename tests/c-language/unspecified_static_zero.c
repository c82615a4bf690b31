//# VERIFIED --property reach
#include <assert.h>
struct s {
  char c;
  int i;
};
struct s without;
int main(void) { assert(((unsigned char *)&without)[1] == 0); return 0; }
