// Never ends, however much memory there is.
#include <stdlib.h>
int main(void) {
  while (1) {
    char *p = malloc(10);
    if (p) p[0] = 1;
    free(p);
  }
}
