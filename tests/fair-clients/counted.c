//# VERIFIED --open all
//# requires sx_valid(to, *room)
// How much room there is stands where the number that is told goes.
#include <string.h>

int fetch(char *to, unsigned *room, const char *from) {
  size_t n = strlen(from);
  if (n >= *room) return -1;
  memcpy(to, from, n + 1);
  *room = (unsigned)n;
  return 0;
}
