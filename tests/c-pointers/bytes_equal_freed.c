//# UNKNOWN --property lifetime
// The numbers are the same, but a.p is still a pointer to what is freed.
#include <stdlib.h>
union seen {
  int *p;
  unsigned long number;
} a, b;
int main(void) {
  a.p = malloc(4);
  free(a.p);
  b.p = malloc(4);
  if (a.p && b.p && a.number == b.number) *a.p = 11;
}
