//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "w");
  if (!f) return 1;
  fclose(f);
  fprintf(f, "late\n");
  return 0;
}
