// Machine words read as mathematical integers: the one translation there is. Two uses, and the arithmetic says which:
//
// For guessing (reach/spacer.c; reach/words.h is the way back) over the formulas of blocks. What has no meaning over the integers
// becomes an arbitrary value, and nothing that is found with it is believed before it was checked bit by bit. Sums, differences
// and products by constants stay linear; they are read modulo a power of two only where their value matters: in a
// comparison, an extension, at the end of a block. There the arithmetic decides:
//   INTEGERS_IDEAL    as if nothing ever overflowed
//   INTEGERS_CHECKED  the same, but it is noted where something would: prog_integers_in_range
//   INTEGERS_WRAPPED  exactly: value - 2^w * q, within the range, for some new q
// Definitions of new values (q, quotients, remainders, ranges of inputs) are collected on the side. Elements of arrays are read
// signed.
//
// For a program of its own (prog/exact.h), over the terms of edges, and believed:
//   INTEGERS_EXACT    signed numbers have no range, what is made by unsigned operations is modulo 2^w
// There are no new values, so that a term stands for itself: quotients and remainders are operations. What has no meaning over
// the integers is refused: TERM_NONE, and prog_integers_refusal says why. Elements are read as their array is declared.
//
// A variable stands for its value as its declared sign says.
#ifndef PROG_INTEGERS_H
#define PROG_INTEGERS_H
#include "prog/block.h"
#include "prog/residue.h"

typedef struct Integers Integers;

// For guessing, over blocks: the relevant variables have counterparts under names of their own. Without `arrays` every element read
// is arbitrary.
Integers *prog_integers_of_blocks(const Blocks *blocks, Arithmetic arithmetic, bool arrays);
// INTEGERS_EXACT: each variable has a counterpart under its own name.
Integers *prog_integers_of_program(const Prog *prog);
void prog_integers_delete(Integers *integers);

bool prog_integers_has(const Integers *integers, VarId var); // whether the variable has a counterpart
Term prog_integers_variable(Integers *integers, VarId var);  // that: int, bool, or an array
Term prog_integers_range(Integers *integers, VarId var);     // what its sort says about it, in this arithmetic
// The variable that this is the counterpart of; VAR_NONE where there is none.
VarId prog_integers_origin(const Integers *integers, Term variable);

// Forgets the definitions collected so far, and with them every translation.
void prog_integers_begin(Integers *integers);
Term prog_integers_condition(Integers *integers, Term condition);    // a bool
Term prog_integers_value(Integers *integers, VarId var, Term value); // what `var` is when it is assigned that
Term prog_integers_definitions(Integers *integers);                  // since prog_integers_begin
Term prog_integers_in_range(Integers *integers); // since then: nothing overflows; true unless checked

const char *prog_integers_refusal(const Integers *integers); // what was refused first, or NULL
#endif
