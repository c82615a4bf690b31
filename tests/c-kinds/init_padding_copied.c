//# VERIFIED
// They may be copied, and what is set is seen.
#include <string.h>
struct S {
  char a;
  int b;
};

int main(void) {
  struct S s = {1, 2}, t;
  memcpy(&t, &s, sizeof t);
  return ((unsigned char *)&t)[0] != 1 || t.b != 2;
}
