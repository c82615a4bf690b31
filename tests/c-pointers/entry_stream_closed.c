//# FALSIFIED --property library --entry next
#include <stdio.h>
int next(FILE *stream) {
  if (!stream) return EOF;
  fclose(stream);
  return fgetc(stream);
}
