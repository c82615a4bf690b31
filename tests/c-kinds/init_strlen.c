//# FALSIFIED --property init
#include <string.h>

int main(void) {
  char b[8];
  return strlen(b) > 7;
}
