// What stands at a location: an equation v == e that an assignment v := e made, or a condition that a branch was taken by, on every way to the
// location, with none of its variables written since. Intervals know no such thing: that an object is as large as the length that was counted, that
// the character there ended the text, that a parameter is the argument.
// A guess like any other: found by going through the graph once, for others to check. Where the graph is too large for that nothing stands.
#ifndef REACH_STANDING_H
#define REACH_STANDING_H
#include "evidence/evidence.h"

typedef struct Standing Standing;

// is_met, by location: others are taken to be out of reach. most: conditions that are followed.
Standing *reach_standing_new(Prog *prog, const bool *is_met, uint32_t most);
void reach_standing_delete(Standing *standing);
// Adds what stands at l and is about the variables of t, or about what these were made of; up to `most` of them.
void reach_standing_about(Standing *standing, Loc l, Term t, uint32_t most, U32Vec *out);
// Adds a condition that stands somewhere at all locations where it does.
void reach_standing_list(const Standing *standing, Term condition, InvariantVec *out);
#endif
