//# FALSIFIED --property free
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc < 1 || argc > 9) return 0;
  char a[argc];
  char *p = malloc(3), *q = argc == 7 ? a : p;
  free(q);
}
