//# FALSIFIED --property null
#include <string.h>
int main() {
  char *s = strdup("ab");
  return s[0];
}