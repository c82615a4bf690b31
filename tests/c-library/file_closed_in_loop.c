//# FALSIFIED
#include <stdio.h>
int main(void) {
  FILE *f = 0;
  for (int i = 0; i < 3; i++) {
    f = fopen("a", "r");
    if (!f) return 0;
    fgetc(f);
    fclose(f);
  }
  return fgetc(f);
}
