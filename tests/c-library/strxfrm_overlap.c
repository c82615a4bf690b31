//# FALSIFIED --property library
#include <string.h>
int main(void) {
  char text[20] = "abc";
  strxfrm(text + 1, text, 5);
  return 0;
}
