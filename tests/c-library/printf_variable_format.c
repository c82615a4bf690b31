//# FALSIFIED --property library
#include <stdio.h>
int main(int argc, char **argv) {
  const char *f = argc > 1 ? "%d\n" : "%s\n";
  printf(f, argc);
  return 0;
}
