// expect: falsified
// One cell of a table is written with the indices swapped.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int table[4][4];

int main(void) {
  unsigned i = __VERIFIER_nondet_uchar() & 3, j = __VERIFIER_nondet_uchar() & 3;
  table[i][j] = 1;
  assert(table[j][i] == 1);
  return 0;
}
