//# FALSIFIED --property null
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "r");
  int c = fgetc(f);
  fclose(f);
  return c;
}
