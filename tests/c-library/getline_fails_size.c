//# VERIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(4);
  size_t size = 4;
  if (!line) return 0;
  if (getline(&line, &size, stdin) < 0)
    assert(size >= 4);
  free(line);
  return 0;
}
