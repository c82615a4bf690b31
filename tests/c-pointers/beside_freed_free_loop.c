//# VERIFIED
// Blocks beside one that was freed are alive.
#include <stdlib.h>
#include <string.h>
#include <assert.h>
static char *dup(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  if (!p) abort();
  return memcpy(p, s, n);
}
struct e {
  char *k;
  struct e *n;
};
static struct e pool[2];
int main(void) {
  pool[0].k = dup("a");
  pool[1].k = dup("b");
  for (int i = 0; i < 2; i++)
    if (pool[i].k) {
      free(pool[i].k);
      pool[i].k = 0;
    }
  for (int i = 0; i < 2; i++) assert(!pool[i].k);
  return 0;
}
