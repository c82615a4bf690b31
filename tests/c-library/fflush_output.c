//# VERIFIED
#include <stdio.h>
int main(void) {
  FILE *f = fopen("a", "r+b");
  fflush(stdout);
  fflush(NULL);
  if (!f) return 1;
  fputc('a', f);
  fflush(f);
  return fclose(f);
}
