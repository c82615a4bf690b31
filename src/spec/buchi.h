// Buchi automata of LTL formulas (tableau construction with the usual reductions). Labels are on edges: a conjunction of
// atoms that must hold and atoms that must not, read at the source of the step (THEORY 4.8). A word is accepted when
// some run over it visits accepting states infinitely often.
#ifndef SPEC_BUCHI_H
#define SPEC_BUCHI_H
#include "base/limits.h"
#include "spec/formula.h"

enum { BUCHI_MOST_ATOMS = 64 };

typedef struct BuchiEdge {
  uint32_t from, to;
  uint64_t positive, negative; // sets of atoms, a bit each, by their number in the formula table (at most 64 atoms)
} BuchiEdge;
VEC(BuchiEdgeVec, buchiedgevec, BuchiEdge)

typedef struct Buchi {
  uint32_t state_count;
  U32Vec initial;
  bool *accepting;    // by state
  BuchiEdgeVec edges; // sorted by from
  uint32_t *first;    // edges of state q: first[q] .. first[q + 1] - 1
  // From here on every continuation is accepted, or can be: for safety formulas reaching it is the violation (footnote 10).
  bool *universal; // by state: accepts every word
} Buchi;

// NULL: too many atoms in the table, or too large. Without limits the defaults of the table of efforts count.
Buchi *spec_buchi_of_ltl(FormulaTable *table, Formula ltl, const Limits *limits);
void spec_buchi_delete(Buchi *automaton);
// Is the lasso word stem.loop^omega accepted? Each letter is the set of atoms that hold.
bool spec_buchi_accepts_lasso(const Buchi *automaton, const uint64_t *stem, uint32_t stem_length, const uint64_t *loop,
                              uint32_t loop_length);
void spec_buchi_print(const Buchi *automaton, const FormulaTable *table, Text *out);
#endif
