//# FALSIFIED --property reach
#include <assert.h>
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  assert(argv[1][0] != 0);
}
