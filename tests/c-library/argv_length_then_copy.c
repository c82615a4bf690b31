//# VERIFIED --property bounds
// The length of an argument that was asked for bounds what is copied of it.
#include <string.h>
int main(int argc, char **argv) {
  char buf[16];
  if (argc < 2) return 1;
  if (strlen(argv[1]) >= sizeof buf) return 1;
  strcpy(buf, argv[1]);
  return buf[0];
}
