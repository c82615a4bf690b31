//# FALSIFIED
#include <string.h>
int main() {
  char b[4];
  strncpy(b, "abcdef", 4);
  return (int)strlen(b);
}