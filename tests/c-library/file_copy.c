//# VERIFIED --property library
#include <stdio.h>
int main(void) {
  FILE *in = fopen("a", "r"), *out = fopen("b", "w");
  int c;
  if (in && out)
    while ((c = fgetc(in)) != EOF)
      if (fputc(c, out) == EOF) break;
  if (in) fclose(in);
  if (out) fclose(out);
  return 0;
}
