//# VERIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
struct P {
  int x, y;
};
static void sw(struct P *a, struct P *b) {
  struct P t = *a;
  *a = *b;
  *b = t;
}
int main(void) {
  struct P a = {1, 2}, b = {3, 4};
  sw(&a, &b);
  if (a.x + b.y) return 1;
  return 0;
}