// The predicates of an abstraction: for each location of a program a list of conditions (THEORY 2.2). Predicates may be
// there everywhere or at single locations. No list holds a condition twice. Borrows the program.
#ifndef DOMAIN_PREDICATES_H
#define DOMAIN_PREDICATES_H
#include "prog/prog.h"

typedef struct Predicates {
  Prog *prog;
  U32Vec everywhere; // in the order given: how a valuation is written
  TextVec texts;     // of those: as they were given, or NULL
  Arena arena;       // of the texts
  U32Vec *at;        // by location: all that are there, those that are everywhere first
} Predicates;

Predicates *domain_predicates_new(Prog *prog);
void domain_predicates_delete(Predicates *predicates);
// At a location, or everywhere (LOC_NONE). False where it was there already.
bool domain_predicates_add(Predicates *predicates, Loc loc, Term predicate);
static inline const U32Vec *predicates_at(const Predicates *predicates, Loc loc) { return &predicates->at[loc]; }

// Adds the atoms of a condition: what is below `and`, `or` and `not`. Of an atom and its negation only the first is added; an
// inequality counts as an equation.
void domain_predicates_add_atoms(Predicates *predicates, Loc loc, Term condition);
// Adds the atoms of every guard of the program, everywhere. Assertions are guards too.
void domain_predicates_add_guards(Predicates *predicates);
// Takes predicates away from locations where one of their variables is dead: assigned on every way before it is read. To be called
// when all have been added.
void domain_predicates_localise(Predicates *predicates);
// Adds `x < 6; y == f::z`, C conditions over the program's variables, everywhere. False with diagnostics that show the place in
// the text.
bool domain_predicates_parse(Predicates *predicates, const char *text, DiagList *diags);
#endif
