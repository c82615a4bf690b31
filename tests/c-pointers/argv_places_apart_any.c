//# UNKNOWN
// How far apart the texts of two arguments are as numbers, no implementation says.
#include <assert.h>
#include <stdint.h>
int main(int argc, char **argv) {
  if (argc > 2) {
    uintptr_t first = (uintptr_t)argv[1], second = (uintptr_t)argv[2];
    assert(second - first == 1048576);
  }
  return 0;
}
