//# VERIFIED
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
int main(void) {
  assert(MB_CUR_MAX >= 1 && MB_CUR_MAX <= MB_LEN_MAX);
  return 0;
}
