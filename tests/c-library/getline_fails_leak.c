//# FALSIFIED --property leak
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) return 1; // there may be room for a line all the same
  free(line);
  return 0;
}
