//# FALSIFIED
#include <string.h>
int main() {
  char b[8] = "abcd";
  strcat(b, "efgh");
  return 0;
}