//# VERIFIED
// The texts of arguments stay what they are, though functions of the library are given them beside what is written.
#include <string.h>
int main(int argc, char **argv) {
  char text[8];
  if (argc < 2) return 0;
  strncpy(text, argv[1], 7);
  text[7] = 0;
  return strlen(text) > 7;
}
