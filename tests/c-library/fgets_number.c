//# VERIFIED --property memory
// A line that has room for few characters is read and followed to its end, however long it is.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char line[14] = "";
  int at[10] = {0}, i = -1;
  if (fgets(line, sizeof line, stdin)) i = atoi(line);
  if (i >= 0 && i < 10) at[i] = 1;
}
