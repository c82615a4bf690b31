// The initial states of a program, as conditions: variables with an initial value have it, and `initially` holds.
#ifndef PROG_INITIAL_H
#define PROG_INITIAL_H
#include "expr/walk.h"
#include "prog/prog.h"

// What initial states satisfy, and no others; TERM_NONE where arrays would have to be equal as a whole.
Term prog_initial_condition(const Prog *prog);

// Binds the variables that have initial values to them.
void prog_bind_initial(const Prog *prog, Subst *subst);
// With the initial values put in: under which condition on what is left arbitrary the program starts in a state of `where`.
Term prog_starts_in(const Prog *prog, Term where);
#endif
