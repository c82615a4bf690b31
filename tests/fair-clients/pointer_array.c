//# VERIFIED --open all
//# assumes no client calls total: it takes names, an array of pointers
#include <string.h>

unsigned long total(char **names, int n) {
  unsigned long s = 0;
  for (int i = 0; i < n; i++) s += strlen(names[i]);
  return s;
}

unsigned twice(unsigned n) { return 2 * n; }
