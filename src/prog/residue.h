// An integer that stands for a word: congruent to it modulo 2^width, together with bounds that hold where no variable leaves its
// range. Sums and products by constants stay as they are written; prog_residue_read makes the word's value of one, signed or
// unsigned, as the arithmetic has it (integers.h). New values that this takes are defined on the side: `definitions`, which hold for
// some values of them, and `ranges`, which are to be checked.
#ifndef PROG_RESIDUE_H
#define PROG_RESIDUE_H
#include "base/vec.h"
#include "expr/term.h"

#define RESIDUE_MOST_WIDTH 100 // bits of a word: bounds of sums and turns of it are to fit a machine's integers

typedef enum Arithmetic { INTEGERS_IDEAL, INTEGERS_CHECKED, INTEGERS_WRAPPED, INTEGERS_EXACT } Arithmetic;

typedef struct Residues {
  TermTable *table;
  Arithmetic arithmetic;
  U32Vec definitions, ranges;
} Residues;

// What made a number. A narrow unsigned number, extended, takes part in signed operations (C's promotion) and in unsigned ones alike.
typedef enum Origin { ORIGIN_SIGNED, ORIGIN_EXTENDED, ORIGIN_UNSIGNED } Origin;

typedef struct Residue {
  Term term; // int; also bool, or an array; TERM_NONE: there is none
  Origin origin;
  i128 low, high; // of an array in exact arithmetic: bounds of its elements
} Residue;
VEC(ResidueVec, residuevec, Residue)

i128 prog_residue_least(uint32_t width, bool is_signed);
i128 prog_residue_most(uint32_t width, bool is_signed);
Term prog_residue_within(Residues *residues, Term t, i128 low, i128 high);
void prog_residue_define(Residues *residues, Term t);

// Of signed origin.
Residue prog_residue_between(Term t, i128 low, i128 high);
Residue prog_residue_unbounded(Term t);
Residue prog_residue_none(void);
Residue prog_residue_arbitrary(Residues *residues, i128 low, i128 high); // a new value; none in exact arithmetic

Residue prog_residue_made_by(Residue a, Origin origin); // the same, of another origin
Origin prog_residue_origin_of(Residue a, Residue b);    // of what an operation makes of both

Residue prog_residue_read(Residues *residues, Residue a, uint32_t width, bool is_signed);

Residue prog_residue_add(Residues *residues, Residue a, Residue b, int sign); // a + b or a - b
Residue prog_residue_scale(Residues *residues, Residue a, i128 c);
// In exact arithmetic: of two variables; none where the product may wrap around, of which solvers know little.
Residue prog_residue_multiply(Residues *residues, uint32_t width, Residue a, Residue b);
// a = c*quotient + remainder, for c > 0, rounding down.
void prog_residue_divide(Residues *residues, Residue a, i128 c, Residue *quotient, Residue *remainder);
// A division of words (`op`), rounding to zero: signed, by a constant c > 0; in exact arithmetic any. Operands have been read.
Residue prog_residue_divide_signed(Residues *residues, Op op, Residue a, i128 c);
Residue prog_residue_divide_exact(Residues *residues, Op op, Residue a, Residue b);
#endif
