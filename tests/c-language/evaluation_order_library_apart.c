//# VERIFIED
// What is printed, and what is drawn at random, shows no order.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
static int say(int v) {
  printf("%d\n", v);
  return v;
}
int main(void) {
  srand(3);
  int dice = rand() % 6 + rand() % 6;
  assert(say(1) + say(2) + say(3) == 6 && dice <= 10);
  return 0;
}
