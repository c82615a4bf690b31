//# VERIFIED
#include <assert.h>
union U {
  char c;
  int i;
};
union U t[3] = {{1}, {2}, {3}};

int main(void) {
  union U u = {.c = 1};
  for (int i = 0; i < 3; i++) assert(t[i].c == i + 1);
  assert(u.c == 1);
  u.i = 5;
  return u.i != 5;
}
