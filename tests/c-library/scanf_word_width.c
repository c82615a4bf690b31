//# VERIFIED --property bounds,reach
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[4];
  if (scanf("%3s", b) == 1) assert(strlen(b) <= 3 && !isspace((unsigned char)b[0]));
  return 0;
}
