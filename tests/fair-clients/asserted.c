//# VERIFIED --open all
//# requires ((size & (size - 1)) == 0 && size > 0) && (step < 8 || size > 64)
#include <assert.h>
#include <stddef.h>
struct wheel {
  size_t mask, at, step;
};

void wheel_start(struct wheel *w, size_t size, size_t step) {
  assert((size & (size - 1)) == 0 && size > 0);
  assert(step < 8 || size > 64);
  w->mask = size - 1;
  w->at = 0;
  w->step = step;
}

size_t wheel_turn(struct wheel *w) {
  w->at = (w->at + w->step) & w->mask;
  assert(w->at <= w->mask);
  return w->at;
}
