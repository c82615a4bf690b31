//# FALSIFIED --property free
#include <stdlib.h>
char *copy_of(const char *);
int main() {
  char *s = copy_of("a");
  free(s);
  free(s);
}