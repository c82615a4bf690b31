//# FALSIFIED --entry next
#include <stdio.h>
int next(FILE *stream) { return fgetc(stream); }
