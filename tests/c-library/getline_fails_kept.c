//# FALSIFIED --property reach
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = malloc(4);
  size_t size = 4;
  if (!line) return 0;
  line[0] = 'a';
  if (getline(&line, &size, stdin) < 0) assert(line[0] == 'a'); // what comes before an error is in it
  free(line);
  return 0;
}
