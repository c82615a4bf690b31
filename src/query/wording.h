// The text of a temporal formula: where it is written, and what of it only the front end can read.
#ifndef QUERY_WORDING_H
#define QUERY_WORDING_H
#include "query/source.h"
#include "spec/formula.h"

typedef struct Wording {
  const char *formula; // NULL: there is none, as for termination
  FormulaLanguage language;
  Place place;
  char *text; // what is at that place, or NULL: the formula alone; owned
} Wording;

// The formulas of `//@ ltl invariant NAME: FORMULA;` in the source files, as one, in the arena; NULL: there are none.
const char *query_wording_annotation(const Source *source, Arena *arena);
// What was asked, or else what the source is annotated with.
void query_wording_init(Wording *wording, const Source *source, const Asked *asked, Arena *arena);
void query_wording_release(Wording *wording);
// FORMULA_NONE with a diagnostic.
Formula query_wording_parse(const Wording *wording, FormulaTable *table, Prog *prog, DiagList *diags);

// Asks the front end for what it will have to read (enumerators, macros, members), as far as that can be told before anything is
// compiled; then, where a reading of the program shows that there is more, once more. True: there was more, and it can be read.
void query_wording_foresee(const Wording *wording, Source *source, Arena *arena);
bool query_wording_ask(const Wording *wording, Source *source, const ReadAs *as, Arena *arena);
#endif
