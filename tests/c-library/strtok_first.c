//# FALSIFIED --property library
#include <string.h>
#include <stdlib.h>
int main() {
  char *p = strtok(0, " ");
  return p != 0;
}
