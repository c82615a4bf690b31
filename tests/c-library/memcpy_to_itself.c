//# FALSIFIED --property library
#include <string.h>
int main(void) {
  char text[4] = "abc";
  memcpy(text, text, sizeof text);
  return text[0];
}
