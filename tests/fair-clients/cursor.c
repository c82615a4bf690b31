//# VERIFIED --open all
//# requires sx_valid(from, n)
// A member of the reader's bounds what is read: each call reads in what it gets.
#include <stddef.h>
struct reader {
  size_t at;
};

void start(struct reader *r) { r->at = 0; }

int next(struct reader *r, const char *from, size_t n) {
  if (r->at < n && from[r->at] != '\0') return from[r->at++];
  return -1;
}
