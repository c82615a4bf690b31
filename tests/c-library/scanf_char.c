//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  char c;
  assert(scanf("%c", &c) != 0); // any character fits
  return 0;
}
