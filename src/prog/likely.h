// A program in which arbitrary values that are as good as any others are settled: a variable with a likely value (ProgVar.likely) has that one
// wherever it would be arbitrary. Its runs are runs of the program; that a violation has one like it, with other values, is only likely. So
// it is where objects are that makes no difference to most programs, and very large formulas. Memory that nobody has set can be settled as well, to
// zero: fewer violations are left, and terms in which no pointer leads to more than one object.
#ifndef PROG_LIKELY_H
#define PROG_LIKELY_H
#include "prog/prog.h"

typedef enum Settling { SETTLE_VALUES, SETTLE_MEMORY } Settling; // those that are likely; arrays too

bool prog_likely_is_known(const Prog *prog); // of any variable
// The same locations and variables: a havoc of such a variable is an assignment.
Prog *prog_likely_new(const Prog *prog, Settling settling);
// What is settled at the location in that way, or TERM_NONE.
Term prog_likely_at(const Prog *prog, Loc l, Settling settling);
#endif
