// Programs over machine integers read as programs over mathematical integers (words.h is the way back). It is a
// translation for guessing: what has no meaning over the integers becomes an arbitrary value, and nothing that is found with it is believed
// before it was checked bit by bit.
//
// A variable stands for its value as its declared sign says. Sums, differences and products by constants stay linear; they
// are read modulo a power of two only where their value matters: in a comparison, an extension, at the end of a block.
// There the arithmetic decides:
//   INTEGERS_IDEAL    as if nothing ever overflowed
//   INTEGERS_CHECKED  the same, but it is noted where something would: reach_integers_in_range
//   INTEGERS_WRAPPED  exactly: value - 2^w * q, within the range, for some new q
// Definitions of new values (q, quotients, remainders, ranges of inputs) are collected on the side.
#ifndef REACH_INTEGERS_H
#define REACH_INTEGERS_H
#include "prog/block.h"

typedef enum Arithmetic { INTEGERS_IDEAL, INTEGERS_CHECKED, INTEGERS_WRAPPED } Arithmetic;
typedef struct Integers Integers;

// Without `arrays` every element read is arbitrary.
Integers *reach_integers_new(const Blocks *blocks, Arithmetic arithmetic, bool arrays);
void reach_integers_delete(Integers *integers);
bool reach_integers_has(const Integers *integers, VarId var); // whether the variable has a counterpart
Term reach_integers_variable(Integers *integers, VarId var);  // that: int, bool, or an array of ints
Term reach_integers_range(Integers *integers,
                          VarId var); // what its sort says about it; true where the arithmetic is ideal

// Forgets the definitions collected so far, and with them every translation.
void reach_integers_begin(Integers *integers);
Term reach_integers_condition(Integers *integers, Term condition);    // a bool
Term reach_integers_value(Integers *integers, VarId var, Term value); // what `var` is when it is assigned that
Term reach_integers_definitions(Integers *integers);                  // since reach_integers_begin

Term reach_integers_in_range(Integers *integers); // since then: nothing overflows; true unless checked
// The variable that this is the counterpart of; VAR_NONE where there is none.
VarId reach_integers_origin(const Integers *integers, Term variable);
#endif
