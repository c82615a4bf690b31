// expect: verified
// Arrays of arrays: rows lie one after another; a row is an array of its own.
#include <assert.h>
static int m[3][4];
static char cube[2][2][2] = {{{1, 2}, {3, 4}}, {{5}, {7, 8}}};

static int row_sum(const int *row) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += row[i];
  return sum;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) m[i][j] = 10 * i + j;
  assert(m[2][3] == 23);
  assert(*(*(m + 1) + 2) == 12);
  assert((&m[0][0])[7] == 13);
  assert(row_sum(m[1]) == 46);
  int(*row)[4] = &m[2];
  assert((*row)[0] == 20 && row[-1][3] == 13);
  assert(cube[1][0][1] == 0 && cube[1][1][0] == 7 && sizeof cube == 8);
  return 0;
}
