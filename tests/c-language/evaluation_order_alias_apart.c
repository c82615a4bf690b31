//# VERIFIED --property reach
// Other objects, another element, another member.
#include <assert.h>
struct couple {
  int first, second;
};
static struct couple c;
static struct couple *couple(void) { return &c; }
static int set_second(void) {
  c.second = 5;
  return 1;
}
static int set(int *p) {
  *p = 5;
  return 1;
}
static int pair(int a, int b) { return a * 10 + b; }
int main(void) {
  int v = 0, w = 0, a[3] = {0}, *p = &v, *q = &w;
  assert(pair(*p, set(q)) == 1);
  assert(pair(a[1], set(&a[2])) == 1);
  assert(pair(couple()->first, set_second()) == 1);
  return 0;
}
