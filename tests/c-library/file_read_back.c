//# UNKNOWN --property reach
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = tmpfile();
  if (!f) return 0;
  fputc('a', f);
  rewind(f);
  int c = fgetc(f);
  assert(c == 'a' || c == EOF);
  return 0;
}
