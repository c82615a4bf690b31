//# VERIFIED --open all
//# requires sx_valid(w, 1) && size != 0
// A wheel of no size breaks the function that turns it; what has to be required is required of the one that makes it.
struct wheel {
  unsigned size, at;
};

void wheel_make(struct wheel *w, unsigned size) { w->size = size, w->at = 0; }
unsigned wheel_turn(struct wheel *w) { return w->at = (w->at + 1) % w->size; }
