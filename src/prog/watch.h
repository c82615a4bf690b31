// Goals that are states: being at a location while a condition holds. Each becomes a location of its own on the way into the
// location, so that covering it is reaching it.
#ifndef PROG_WATCH_H
#define PROG_WATCH_H
#include "prog/prog.h"

typedef struct Watched {
  Loc loc;
  Term condition; // over the program's variables
  uint32_t goal;  // of the program: gets an entry
} Watched;
VEC(WatchedVec, watchedvec, Watched)

// The behaviour stays the same but for the steps that look at the conditions. Locations keep their numbers and names; the
// edges of watched ones move to new locations.
void prog_watch(Prog *prog, const WatchedVec *watched);
#endif
