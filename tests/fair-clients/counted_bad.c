//# FALSIFIED --open all
//# requires sx_valid(to, *room)
#include <string.h>

int fetch(char *to, unsigned *room, const char *from) {
  size_t n = strlen(from);
  if (n > *room) return -1;
  memcpy(to, from, n);
  to[n] = 0;
  *room = (unsigned)n;
  return 0;
}
