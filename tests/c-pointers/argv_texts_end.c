//# VERIFIED
// Texts have an end, and nothing before it is one.
#include <assert.h>
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  if (argv[1][0]) {
    if (argv[1][1]) return argv[1][2];
    return 1;
  }
  return 2;
}
