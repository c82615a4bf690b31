#include <string.h>
int main(int argc, char **argv) {
  char b[8];
  if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'x') {
    char *name = argv[1] + 1;
    strcpy(b, name);
  }
  return 0;
}
