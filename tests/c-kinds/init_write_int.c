//# VERIFIED --property init
#include <stdio.h>
int main(void) {
  int x = 1;
  double d[2] = {1, 2};
  fwrite(&x, sizeof x, 1, stdout);
  fwrite(d, sizeof *d, 2, stdout);
}
