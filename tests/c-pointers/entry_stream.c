//# VERIFIED --entry next
#include <stdio.h>
int next(FILE *stream) { return stream ? fgetc(stream) : EOF; }
