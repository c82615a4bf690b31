//# FALSIFIED --property bounds
// The same, with an argument that is too long for the buffer.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  char buf[8] = "abc";
  puts(buf);
  if (argc > 1) {
    puts(argv[1]);
    strcpy(buf, argv[1]);
  }
  return 0;
}
