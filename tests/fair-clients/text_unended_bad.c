//# FALSIFIED --open all
#include <string.h>

// The end of the text is overwritten before it is looked for.
int fill(char *s) {
  s[strlen(s)] = 'x';
  return (int)strlen(s);
}
