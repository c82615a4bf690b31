// A program in exact arithmetic: machine integers become mathematical ones. Unsigned variables keep to their range and wrap
// around; signed ones are integers of any size, inputs included: a run of the machine program in which no signed operation
// overflows (which C leaves undefined) is a run of the exact one, step by step. Variables that decide nothing are no
// longer assigned.
// For programs of a front end that has checked that no unsigned arithmetic is done on signed variables.
#ifndef PROG_EXACT_H
#define PROG_EXACT_H
#include "prog/prog.h"

// NULL where an operation has no counterpart (bits of a number, floats, copies of memory): *why says which. The locations
// are those of the program, under the same numbers; further ones keep unsigned inputs in the range of their types.
Prog *prog_exact_new(const Prog *prog, const char **why);
#endif
