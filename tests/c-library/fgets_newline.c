//# VERIFIED
// Only the last character of a line is a newline.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char line[6];
  if (fgets(line, sizeof line, stdin) && line[0] && line[1] && line[2] == '\n') assert(line[0] != '\n' && line[1] != '\n' && !line[3]);
}
