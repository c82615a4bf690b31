//# VERIFIED
#include <assert.h>
int main(int argc, char **argv) {
  if (argc < 3) return 0;
  char c = argv[2][0], *p = argv[1];
  assert(argv[2][0] == c && argv[1] == p && p != argv[2]);
}
