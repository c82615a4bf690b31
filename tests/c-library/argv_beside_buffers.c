//# VERIFIED --property reach
// A buffer and an argument are passed to the same function, and the buffer is written to: the argument stays as it is.
#include <assert.h>
#include <string.h>

static char first(const char *s) { return s[0]; }

int main(int argc, char **argv) {
  char buf[8] = "abc";
  if (argc < 2 || first(buf) != 'a' || !first(argv[1]) || !argv[1][1]) return 0;
  buf[0] = argv[1][1];
  buf[1] = 0;
  assert(argv[1][0] != 0);
  assert(argv[1][1] == buf[0] && strlen(buf) == 1);
  return 0;
}
