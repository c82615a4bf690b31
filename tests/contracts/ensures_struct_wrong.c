//# FALSIFIED
#include <sextant/contracts.h>
struct large { long part[5]; };
static struct large fill(struct large l, long n) {
  sx_ensures(sx_result.part[4] == l.part[4]);
  for (int i = 0; i < 5; i++) l.part[i] = n;
  return l;
}
int main(void) {
  struct large l = {{0}};
  return (int)fill(l, 7).part[0];
}
