//# VERIFIED
// What an operand does itself, and lengths of arrays, which are kept from one expression to the next.
#include <assert.h>
#include <stdlib.h>

static int counter, total;
static int next(void) { return ++counter; }
static int add(int n, int a[n][n], int by) {
  for (int i = 0; i < n; i++) a[i][n - 1] = i + next() * by;
  n = 2;
  return a[0][1];
}

int main(void) {
  char text[] = "ab", copy[3], *from = text, *to = copy;
  while ((*to++ = *from++)) total++;
  int i = 0, j = 1, values[2][2], *allocated = malloc(sizeof *allocated);
  int sum = values[0][0] = text[i++] + copy[j--];
  sum += (i ? i++ : j++) + (j && next());
  total = total + add(2, values, i) + (sum > 0 ? sum : -sum);
  if (allocated) *allocated = next() + total;
  free(allocated);
  assert(total == 200);
}
