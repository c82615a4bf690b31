// Linear constrained Horn clauses: relations over int, bool and array values, and rules between them,
//   for all values:  from(x1, ..., xn) and condition  =>  to(t1, ..., tm).
// The question is whether the goal relation can be kept empty. What comes back is a guess to be checked by whoever asked:
// nothing here is part of a verdict. Terms come from the table given at the start; a Horn owns copies of what it is told.
//
// The work is done by Z3's engine Spacer in a process of its own (child.h): it may fail, or stop at a limit, and then the
// answer is HORN_UNKNOWN. What was learnt until then is still there, unless the limits of the caller were reached.
#ifndef SMT_HORN_H
#define SMT_HORN_H
#include "base/limits.h"
#include "base/vec.h"
#include "expr/term.h"

#define HORN_FACT UINT32_MAX // in the place of `from`: the rule needs nothing

typedef enum HornAnswer {
  HORN_UNKNOWN,
  HORN_SOLVED, // the goal can be kept empty: the lemmas are a solution
  HORN_DERIVED // it cannot: the derivation is a chain of rules from a fact to the goal
} HornAnswer;

typedef struct Horn Horn;

Horn *smt_horn_new(TermTable *table, Limits *limits);
void smt_horn_delete(Horn *horn);
// The relation's arguments have these variables as their names; lemmas are written over them. Numbered from 0.
uint32_t smt_horn_add_relation(Horn *horn, const Term *variables, uint32_t n);
// `condition` and `arguments` are over the variables of `from` and any others, which are local to the rule. Numbered from 0.
uint32_t smt_horn_add_rule(Horn *horn, uint32_t from, Term condition, uint32_t to, const Term *arguments);

// Can the goal, a relation without arguments, be kept empty? Budget: a deterministic count of Z3's steps, in thousands; 0: none.
HornAnswer smt_horn_solve(Horn *horn, uint32_t goal, uint64_t budget);
// After any answer: formulas over the relation's variables that hold as far as it is known, at least for some steps.
const U32Vec *smt_horn_lemmas(const Horn *horn, uint32_t relation);
const U32Vec *smt_horn_derivation(const Horn *horn); // after HORN_DERIVED: rules, the fact first
#endif
