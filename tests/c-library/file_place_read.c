//# UNKNOWN --property reach
// Places are not followed through what is read: it is one more, but that is not known here.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("a", "rb");
  if (!f || fgetc(f) == EOF) return 1;
  long place = ftell(f);
  if (place >= 0) assert(place == 1);
  return 0;
}
