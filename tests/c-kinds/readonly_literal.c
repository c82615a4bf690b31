//# FALSIFIED --property readonly
#include <string.h>
int main(void) {
  char *s = "abc";
  memset(s, 'x', 2);
  return 0;
}
