//# VERIFIED
#include <stdlib.h>
#include <string.h>
struct block {
  int a[8];
};
int main(void) {
  char buffer[100] = {0};
  struct block b, *h = malloc(sizeof *h);
  memcpy(&b, buffer + 1, sizeof b);
  if (h) *h = b, b = *h;
  free(h);
  return b.a[0];
}
