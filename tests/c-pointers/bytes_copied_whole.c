//# VERIFIED
// Parts of structs and arrays with whole pointers in them, to places that are aligned otherwise, and zeros.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct s {
  int n, *p;
  char c;
};
int main(void) {
  int a = 5, *list[3];
  struct s x = {1, &a, 2}, y, *z = malloc(2 * sizeof *z);
  char *h = malloc(32);
  if (!h || !z) return 0;
  memset(z, 0, 2 * sizeof *z);
  memset(list, 0, sizeof list);
  assert(!z[1].p && !list[2]);
  memcpy(h + 3, &x, sizeof x);
  memcpy(&y, h + 3, sizeof x);
  memcpy(&z[1], &y, sizeof y);
  memcpy(&list[1], &z[1].p, sizeof list[1]);
  assert(*list[1] == 5);
}
