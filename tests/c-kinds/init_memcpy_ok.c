//# VERIFIED --property init
#include <string.h>

struct s {
  char c;
  int i;
};

int main(void) {
  struct s a, b;
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof a);
  if (b.i != 2 || b.c != 1) return 1;
  return 0;
}
