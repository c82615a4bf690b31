//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  char text[20] = "a%d";
  snprintf(text, 20, text, 3);
  return 0;
}
