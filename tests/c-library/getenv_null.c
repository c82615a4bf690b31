//# FALSIFIED --property null
#include <stdlib.h>
int main() {
  char *e = getenv("HOME");
  return e[0];
}
