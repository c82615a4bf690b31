//# FALSIFIED --property library
#include <stdio.h>
int main(void) {
  char text[10] = "abc def";
  return sscanf(text, "%*s %s", text + 1);
}
