//# VERIFIED
// Every argument is a text, however many there are and however long each is.
#include <stdio.h>
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    if (i > 1) putchar(' ');
    fputs(argv[i], stdout);
  }
  putchar('\n');
  return 0;
}
