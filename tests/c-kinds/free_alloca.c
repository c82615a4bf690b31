//# FALSIFIED --property free
// What alloca returns is not allocated by malloc, wherever the call is.
#include <alloca.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *p = 0;
  if (argc > 2) p = alloca(10);
  free(p);
}
