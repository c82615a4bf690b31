//# VERIFIED --open all
//# requires sx_valid_string(s)
#include <string.h>

// The text is written to, and has its end all the same.
void trim_right(char *s) {
  char *end = s + strlen(s);
  while (end > s && end[-1] == ' ') end--;
  *end = 0;
}
