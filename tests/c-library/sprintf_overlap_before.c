//# FALSIFIED --property library
// The target begins in the text.
#include <stdio.h>
int main(void) {
  char text[20] = "abcd";
  sprintf(text + 4, "%s", text);
  return 0;
}
