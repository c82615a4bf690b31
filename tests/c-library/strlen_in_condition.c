//# VERIFIED
// The length that a loop asks for each time round stays what it is: asked for once, the loop costs no square of it.
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char *line = malloc(100);
  if (!line || !fgets(line, 100, stdin)) return 0;
  size_t i;
  for (i = 0; i < strlen(line); i++)
    if (line[i] == 'S') break;
  assert(i < 100);
  free(line);
}
