//# FALSIFIED --open all
#include <string.h>

void trim_right(char *s) {
  char *end = s + strlen(s);
  while (end > s && end[-1] == ' ') end--;
  end[1] = 0;
}
