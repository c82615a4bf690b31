// Temporal formulas: LTL, CTL and the mu-calculus with future and past, in one hash-consed table. Structurally equal formulas
// are the same id, so that identical conjuncts are one (THEORY 4.4: conjunction is not idempotent) and results are
// computed once. Atoms are numbered; what an atom means is the reader's affair: a name, a C condition over a program's
// variables, a place. Conjunction and disjunction are flattened and without duplicates.
#ifndef SPEC_FORMULA_H
#define SPEC_FORMULA_H
#include "base/diag.h"
#include "base/suggest.h"
#include "base/text.h"
#include "base/vec.h"
#include "prog/prog.h"
#include "spec/six.h"

typedef uint32_t Formula;
#define FORMULA_NONE UINT32_MAX
// The same in every table.
#define FORMULA_IS_TRUE ((Formula)0)
#define FORMULA_IS_FALSE ((Formula)1)

typedef enum FormulaKind {
  FORMULA_TRUE,
  FORMULA_FALSE,
  FORMULA_ATOM, // atom
  FORMULA_NOT,  // [0]
  FORMULA_AND,  // any number >= 2 of children
  FORMULA_OR,
  // LTL, one path
  FORMULA_NEXT,    // X
  FORMULA_FINALLY, // F
  FORMULA_GLOBALLY,
  FORMULA_UNTIL,   // [0] U [1]
  FORMULA_RELEASE, // [0] R [1]; W is read as [1] R ([0] || [1])
  // CTL and modalities
  FORMULA_AX,
  FORMULA_EX,
  FORMULA_AY, // past
  FORMULA_EY,
  FORMULA_AF,
  FORMULA_EF,
  FORMULA_AG,
  FORMULA_EG,
  FORMULA_AU, // A[f U g]
  FORMULA_EU,
  // mu-calculus
  FORMULA_MU, // binds `variable` in [0]
  FORMULA_NU,
  FORMULA_VARIABLE
} FormulaKind;

typedef enum AtomKind {
  ATOM_NAME,      // a proposition of a .tmts file
  ATOM_CONDITION, // a bool term over a program's variables
  ATOM_LOCATION,  // at(L): every location of that name; at(12): every location of that line
  ATOM_END        // the program has terminated
} AtomKind;

typedef struct Atom {
  AtomKind kind;
  const char *text; // as written, without quotes; owned by the table
  Term condition;   // CONDITION
  U32Vec locs;      // LOCATION, END
} Atom;
VEC(AtomVec, atomvec, Atom)

typedef struct FormulaTable FormulaTable; // owns its formulas and atoms

FormulaTable *spec_formula_table_new(void);
void spec_formula_table_delete(FormulaTable *table);

// ---- building; children may be given in any order for AND and OR, where true and false are simplified away
Formula spec_formula_make(FormulaTable *table, FormulaKind kind, const Formula *children, uint32_t count);
Formula spec_formula_unary(FormulaTable *table, FormulaKind kind, Formula a);
Formula spec_formula_binary(FormulaTable *table, FormulaKind kind, Formula a, Formula b);
Formula spec_formula_atom(FormulaTable *table, uint32_t atom);
Formula spec_formula_variable(FormulaTable *table, uint32_t variable);
Formula spec_formula_binder(FormulaTable *table, FormulaKind kind, uint32_t variable, Formula body);
uint32_t spec_formula_new_variable(FormulaTable *table, const char *name); // NULL: it has a number for a name
// The same number for the same kind and meaning. The text is copied, `locs` becomes the table's.
uint32_t spec_formula_add_atom(FormulaTable *table, Atom atom);
Formula spec_formula_not(FormulaTable *table, Formula f); // pushes no negation; !!f is f

// ---- looking
FormulaKind spec_formula_kind(const FormulaTable *table, Formula f);
uint32_t spec_formula_child_count(const FormulaTable *table, Formula f);
Formula spec_formula_child(const FormulaTable *table, Formula f, uint32_t i);
uint32_t spec_formula_index(const FormulaTable *table, Formula f); // ATOM: the atom; VARIABLE, MU, NU: the variable
const AtomVec *spec_formula_atoms(const FormulaTable *table);
uint32_t spec_formula_count(
    const FormulaTable *table); // formulas are the numbers below; subformulas come before what they are in
bool spec_formula_is_propositional(const FormulaTable *table, Formula f); // no temporal operator, no fixpoint
bool spec_formula_is_ltl(const FormulaTable *table, Formula f);           // no branching, no fixpoint
bool spec_formula_is_state(const FormulaTable *table,
                           Formula f); // CTL or mu-calculus: every temporal operator is branching
bool spec_formula_uses_next(const FormulaTable *table, Formula f);              // X, AX, EX, AY, EY or a fixpoint
bool spec_formula_uses(const FormulaTable *table, Formula f, FormulaKind kind); // is there a subformula of that kind?
void spec_formula_print(const FormulaTable *table, Formula f, Text *out);       // very long: with `...`

// ---- rewriting
Formula spec_formula_positive(FormulaTable *table, Formula f); // negations at atoms only, by the dual operators
Formula spec_formula_to_mu(FormulaTable *table, Formula f);    // CTL operators as fixpoints (THEORY 4.6)
// A CTL formula as an LTL formula that holds on all paths of a system just if the CTL formula holds in its initial state; and
// the other way. FORMULA_NONE where that is not known (only the usual shared forms: G, F, X, U over state formulas in
// positions where A distributes).
Formula spec_formula_ctl_to_ltl(FormulaTable *table, Formula f);
Formula spec_formula_ltl_to_ctl(FormulaTable *table, Formula f);
// A f (or E f) as a formula of CTL, for f of LTL in which formulas of CTL may stand for states; FORMULA_NONE where no form is
// known: A F G p has none.
Formula spec_formula_quantify(FormulaTable *table, Formula f, bool all);

// ---- reading (docs/MANUAL.md, "Formulas")
typedef enum FormulaLanguage { LANGUAGE_LTL, LANGUAGE_CTL, LANGUAGE_MU } FormulaLanguage;

// What names mean. Over a program: C comparisons and quoted C expressions over its variables, at(...), end. Otherwise:
// proposition names, by `is_proposition`.
typedef struct FormulaScope {
  Prog *prog; // or NULL
  bool (*is_proposition)(void *context, const char *name);
  void (*offer_propositions)(void *context,
                             Suggestion *best); // to the message about a name that is none; NULL: nothing
  void *context;
  const char *source; // what the place of spec_formula_parse refers to, for carets; NULL: the formula's own text
} FormulaScope;

// FORMULA_NONE and a diagnostic with a caret on an error (unbound variable, a variable below a negation, a path operator
// without its path quantifier, an unknown name, ...). In CTL a path quantifier may stand apart from its operator, and more of LTL
// below it (spec_formula_quantify); where the whole formula is A f with f of LTL, the result may be f, a formula of LTL. [] and <> are read as G and F, AP(c) as the condition c, ==> and => as ->.
Formula spec_formula_parse(FormulaTable *table, FormulaLanguage language, const FormulaScope *scope, const char *text,
                           Place place, DiagList *diags);
#endif
