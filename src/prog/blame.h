// Whose checks they are: an open program (client.h) may be about some of the functions that its client calls, and about what goes wrong in calls of
// these alone. A check that fails in a call of another one is that function's affair.
#ifndef PROG_BLAME_H
#define PROG_BLAME_H
#include "prog/prog.h"

// By location: is it reached in calls of functions that are not asked about, and nowhere else? NULL: all functions are asked about. What is reached
// where it does not show which function was called counts as reached in a call of one that is asked about.
bool *prog_blame_others(const Prog *prog);
#endif
