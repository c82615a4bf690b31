//# FALSIFIED --property readonly
#include <string.h>
int main(void) {
  char *s = "hello";
  strcpy(s, "bye");
  return 0;
}
