//# VERIFIED --property reach
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text;
  if (asprintf(&text, "%d:%s", 7, "x") < 0) return 0;
  assert(strcmp(text, "7:x") == 0);
  free(text);
  return 0;
}
