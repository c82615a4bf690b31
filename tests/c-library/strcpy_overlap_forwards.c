//# FALSIFIED --property all
#include <string.h>
int main() {
  char b[20] = "hello";
  strcpy(b + 2, b);
}
