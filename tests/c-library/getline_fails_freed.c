//# VERIFIED --property leak
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = NULL;
  size_t size = 0;
  long length = getline(&line, &size, stdin);
  if (length >= 0 && line[length] != '\0') abort();
  free(line);
  return 0;
}
