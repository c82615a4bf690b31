// expect: verified
// Compound literals are objects: of a struct, of an array, changed through their address.
#include <assert.h>
struct Point {
  int x, y;
};

static int area(const struct Point *p) { return p->x * p->y; }
static int total(const int *numbers, int count) {
  int sum = 0;
  while (count-- > 0) sum += numbers[count];
  return sum;
}

int main(void) {
  assert(area(&(struct Point){3, 4}) == 12);
  assert(total((int[]){1, 2, 3, 4}, 4) == 10);
  struct Point *p = &(struct Point){.y = 7};
  p->x += 2;
  assert(p->x == 2 && p->y == 7);
  *p = (struct Point){p->y, p->x};
  assert(p->x == 7 && p->y == 2);
  return 0;
}
