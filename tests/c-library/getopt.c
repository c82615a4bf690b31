//# VERIFIED --property reach
#include <assert.h>
#include <unistd.h>
int main() {
  char *v[] = {"p", "-a", "-bx", "y", 0};
  int c = getopt(4, v, "ab:");
  assert(c == 'a');
  c = getopt(4, v, "ab:");
  assert(c == 'b' && optarg[0] == 'x');
  assert(getopt(4, v, "ab:") == -1 && optind == 3);
}
