// What the sides of a comparison were that was asserted and failed: `get(&t, 3) = 10` of assert(get(&t, 3) == 20). A side that is a number, or a
// name that is told anyway, is left out, and so are both where neither calls a function: the values that they are made of say as much.
#ifndef EVIDENCE_SIDES_H
#define EVIDENCE_SIDES_H
#include "evidence/facts.h"

// `at` is the conditional that failed, `text` what is asserted. Appends up to two values.
void evidence_sides_add(const RunMoment *run, const Location *at, const char *text, ToldValueVec *out);
#endif
