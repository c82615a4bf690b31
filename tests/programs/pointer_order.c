// expect: verified
// Comparison and difference of pointers into one array; null; distinct objects have distinct addresses.
#include <assert.h>
#include <stddef.h>
static long numbers[6];
static int x, y;

int main(void) {
  long *first = numbers, *last = &numbers[6];
  assert(last - first == 6 && first - last == -6);
  assert(first < last && last > &numbers[5] && first <= numbers);
  assert((char *)last - (char *)first == 6 * (ptrdiff_t)sizeof(long));
  int local;
  assert(&x != &y && &local != &x);
  int *p = NULL;
  assert(!p && p == 0);
  p = &x;
  assert(p && p != NULL);
  int **pp = &p;
  *pp = &y;
  **pp = 4;
  assert(p == &y && y == 4);
  return 0;
}
