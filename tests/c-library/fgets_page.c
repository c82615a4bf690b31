//# FALSIFIED
// A line that has room for many characters may be short.
#include <assert.h>
#include <stdio.h>
int main(void) {
  char page[4096];
  if (fgets(page, sizeof page, stdin)) assert(page[0] != '7' || page[1] != '\n');
}
