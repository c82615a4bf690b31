//# VERIFIED
// A file that is opened once something was written to another may be the same one: what is read is any bytes, and nothing goes wrong with them.
#include <stdio.h>
int main(void) {
  FILE *out = fopen("log", "a");
  if (!out) return 1;
  fputs("started\n", out);
  fclose(out);
  FILE *in = fopen("settings", "r");
  if (!in) return 1;
  int c = fgetc(in);
  if (c != EOF) putchar(c);
  fclose(in);
  return 0;
}
