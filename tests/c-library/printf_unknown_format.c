//# FALSIFIED --property library
#include <stdio.h>
int main(int argc, char **argv) {
  char line[4];
  if (!fgets(line, sizeof line, stdin)) return 0;
  printf(line); // "%d"
  return 0;
}
