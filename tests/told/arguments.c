#include <string.h>
int main(int argc, char **argv) {
  char b[8];
  if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'x')
    strcpy(b, argv[1]);
  return 0;
}
