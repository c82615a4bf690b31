//# VERIFIED --engine bounded
// What a function that nobody calls would do says nothing about pointers.
#include <stdlib.h>
struct ring {
  unsigned char *buffer, *head;
  size_t size;
};
static unsigned char *next(struct ring *r, unsigned char *p) { return r->buffer + (++p - r->buffer) % (long)r->size; }
unsigned char *never(struct ring *r, long n) { return n ? never(r + n, n - 1) : next(r, r->head); }
int main(void) {
  struct ring *r = malloc(sizeof *r);
  if (!r) return 0;
  r->size = 8;
  r->buffer = malloc(r->size);
  if (r->buffer) {
    r->head = r->buffer;
    for (int i = 0; i < 20; i++) {
      *r->head = (unsigned char)i;
      r->head = next(r, r->head);
    }
    if (*r->buffer != 16) return *(int *)0;
  }
  free(r->buffer);
  free(r);
  return 0;
}
