// expect: verified
// goto backwards and out of nested loops; break and continue in nested loops; do-while.
#include <assert.h>

int main(void) {
  int n = 0;
again:
  n += 3;
  if (n < 10) goto again;
  assert(n == 12);

  int found = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      if (i * j == 6) {
        found = 10 * i + j;
        goto out;
      }
out:
  assert(found == 23);

  int count = 0;
  for (int i = 0; i < 5; i++) {
    if (i == 1) continue;
    int j = 0;
    while (1) {
      if (++j > i) break;
      if (j % 2) continue;
      count++;
    }
    if (i == 3) break;
  }
  assert(count == 2);

  int k = 5;
  do k++;
  while (k < 3);
  assert(k == 6);
  return 0;
}
