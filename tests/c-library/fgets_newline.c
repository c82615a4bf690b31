//# VERIFIED
// Only the last character of a line is a newline, in a short line and in one that has room for many.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char line[4], page[200];
  if (fgets(line, sizeof line, stdin) && line[0] == '\n') assert(line[1] == '\0');
  if (fgets(page, sizeof page, stdin) && page[0] == '\n') assert(page[1] == '\0');
}
