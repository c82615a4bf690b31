//# FALSIFIED --entry biggest
//= ensures_wrong.c:5:14: contract (biggest ensures sx_result >= a && sx_result >= b): violated
#include <sextant/contracts.h>
int biggest(int a, int b) {
  sx_ensures(sx_result >= a && sx_result >= b);
  if (a > b) return a;
  return a == b ? b : a;
}
