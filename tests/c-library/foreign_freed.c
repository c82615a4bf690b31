//# FALSIFIED --property free
#include <stdlib.h>
char *dup(const char *);
int main() {
  char *s = dup("a");
  free(s);
  free(s);
}