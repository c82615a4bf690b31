//# FALSIFIED --property lifetime
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(4), *first = line;
  size_t size = 4;
  if (!line) return 0;
  line[0] = 'a';
  if (getdelim(&line, &size, ';', stdin) < 0) return *first; // the block may be another one now
  free(line);
  return 0;
}
