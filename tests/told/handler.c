#include <stdlib.h>
#include <stdio.h>
static int *counter;
static void report(void) {
  if (*counter > 3) puts("many");
}
int main(int argc, char **argv) {
  int c = argc;
  counter = &c;
  atexit(report);
  return 0;
}
