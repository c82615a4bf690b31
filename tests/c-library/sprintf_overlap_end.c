//# FALSIFIED --property library
// What comes later reaches the text that was printed first.
#include <stdio.h>
int main(void) {
  char text[10] = "0123abc";
  sprintf(text, "%s%d", text + 4, 5);
  return 0;
}
