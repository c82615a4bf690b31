//# VERIFIED --property bounds
// A copy that begins at an element of a member array that only the run knows, and stays in it.
#include <string.h>
extern int __VERIFIER_nondet_int(void);

struct record {
  char name[4], rest[4];
};

int main(void) {
  struct record r = {0};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 2) return 0;
  memcpy(&r.name[i], "ab", 2);
  return r.name[0];
}
