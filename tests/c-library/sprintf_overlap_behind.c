//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  char text[10] = "abcd";
  sprintf(text, "x%s", text + 1);
  return 0;
}
