//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "r");
  if (!f) return 1;
  fclose(f);
  fclose(f);
  return 0;
}
