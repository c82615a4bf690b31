//# FALSIFIED --property library
#include <string.h>
int main() {
  char b[20] = "hello";
  strcpy(b, b + 2);
}
