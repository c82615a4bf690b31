//# VERIFIED
// Bits beside bit-fields are copied with them, and nobody looks at the copies but as at members of the same struct.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct bits {
  unsigned a : 6, b : 7;
};
struct item {
  struct bits bits;
  int key;
};
static struct item last;
static void keep(const struct item *item) { memcpy(&last, item, sizeof last); }
int main(void) {
  struct bits x = {1, 2}, y;
  memcpy(&y, &x, sizeof x);
  y.a++;
  assert(y.a == 2 && y.b == 2);
  struct item i = {{3, 4}, 5}, *copy = malloc(sizeof *copy);
  memcpy(&i.bits, &y, sizeof y);
  keep(&i);
  assert(last.bits.a == 2 && last.bits.b == 2 && last.key == 5);
  if (!copy) return 0;
  memcpy(copy, &last, sizeof *copy);
  assert(copy->bits.b == 2);
  free(copy);
  return 0;
}
