//# FALSIFIED --property bounds
// The first member of a variable is where the variable is, and no longer than its own array.
#include <string.h>

struct record {
  char name[4], rest[4];
} r;

int main(void) {
  memset(&r.name[2], 0, 4);
  return r.name[0];
}
