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

// Is there one initial state at most, as far as any run depends on it?
bool prog_has_one_start(const Prog *prog);
// Takes the parameters of the function that the program starts in, and what else is arbitrary before anything happens, for
// initial values: an input that is no call's, met on the one way from the start before anything reads or sets its variable, is no
// step of the environment; nor is it one that the function keeps it in a variable of its name. What holds for every initial state then
// holds for every parameter.
void prog_take_parameters_as_initial(Prog *prog);
#endif
