//# VERIFIED --open first+makers
//# requires capacity != 18446744073709551615u
// Nobody asks for so many that one more is none.
#include <stdlib.h>
struct ring { unsigned char *bytes; size_t size; };
struct ring *ring_new(size_t capacity) {
  struct ring *r = malloc(sizeof *r);
  if (!r) return NULL;
  r->size = capacity + 1;
  r->bytes = malloc(r->size);
  if (!r->bytes) { free(r); return NULL; }
  return r;
}
void first(struct ring *r) { r->bytes[0] = 1; }
