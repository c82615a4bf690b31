//# UNKNOWN
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char few[4];
  fread_unlocked(few, 1, 100, stdin);
  return 0;
}
