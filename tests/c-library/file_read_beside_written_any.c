//# UNKNOWN --property reach
// The same: what is read there may be what was written, so that no byte of it is one that a violation rests on.
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *out = fopen("log", "w");
  if (!out) return 1;
  int is_written = fputs("started\n", out) >= 0;
  if (fclose(out) != 0 || !is_written) return 1;
  FILE *in = fopen("log", "r");
  if (!in) return 1;
  int c = fgetc(in);
  assert(c == 's' || c == EOF);
  fclose(in);
  return 0;
}
