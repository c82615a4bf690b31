//# UNKNOWN --property reach
// The program writes to an argument, by way of a copy: nothing is said that rests on what it was.
#include <assert.h>
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static char first(const char *s) { return s[0]; }
int main(int argc, char **argv) {
  char buf[8] = "abc"; if (argc < 2 || first(buf) != 97 || !first(argv[1]) || !argv[1][1] || !argv[1][2]) return 0;
  char **v; memcpy(&v, &argv, sizeof v); v[1][0] = 0; assert(argv[1][0] != 0);
  return 0;
}
