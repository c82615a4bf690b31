// The core of predicate abstraction (THEORY 2.2, 3.5): which valuations of a list of predicates does a formula allow? It
// knows neither programs nor models. The formula is a relation (say, a block's transition, over symbols before the step and
// inputs) and a list of literals (say, the valuation before); the predicates are conditions over the same symbols (say,
// predicates after the step, with the step's values substituted, or over symbols of their own that the relation defines).
// Solvers are kept and incremental; no question is asked twice, and what a core of an earlier one settles is not asked at all.
// UNKNOWN loses nothing (0.2): a valuation that cannot be excluded is there, and not certain. Results belong to the
// Abstraction.
#ifndef DOMAIN_ABSTRACTION_H
#define DOMAIN_ABSTRACTION_H
#include "base/limits.h"
#include "domain/truth.h"
#include "expr/term.h"
#include "smt/solver.h"

typedef struct Abstraction Abstraction;

Abstraction *domain_abstraction_new(TermTable *table, Limits *limits); // limits is borrowed; NULL: none
void domain_abstraction_delete(Abstraction *abstraction);
void domain_abstraction_set_limits(Abstraction *abstraction, Limits *limits);

typedef struct PostQuestion {
  Term relation;
  const Term *given;
  uint32_t given_count;
  const Term *predicates;
  uint32_t count;
} PostQuestion;

// Sets of valuations: each cube says of every predicate that it is true, false, or either (TRUTH_BOTH).
typedef struct Cubes {
  uint32_t width, count;
  const uint8_t *truth;   // count rows of `width` values of Truth
  const uint8_t *certain; // by cube: the formula is known to allow (some of) it
} Cubes;
static inline Truth cube_at(const Cubes *cubes, uint32_t cube, uint32_t predicate) {
  return (Truth)cubes->truth[(size_t)cube * cubes->width + predicate];
}

// The boolean abstraction: all valuations that the formula allows, by blocking clauses, each a cube without TRUTH_BOTH. Where
// there are too many, or the solver gives up on many predicates, one cube that holds everything and is not certain.
const Cubes *domain_abstraction_boolean(Abstraction *abstraction, const PostQuestion *question);
// The cartesian abstraction: one cube, of each predicate whether the formula implies it or its negation; none where the formula
// is unsatisfiable. Certain where it is known to be satisfiable.
const Cubes *domain_abstraction_cartesian(Abstraction *abstraction, const PostQuestion *question);
// The same set with fewer and shorter cubes: those that differ in one predicate alone are merged.
const Cubes *domain_abstraction_shorten(Abstraction *abstraction, const Cubes *cubes);
// Is the conjunction satisfiable? Remembered too.
SmtAnswer domain_abstraction_check(Abstraction *abstraction, const Term *conjuncts, uint32_t count);
// After SMT_SAT of domain_abstraction_solve: values of terms, as smt_value. It always asks, for the sake of the model.
SmtAnswer domain_abstraction_solve(Abstraction *abstraction, const Term *conjuncts, uint32_t count);
Term domain_abstraction_value(Abstraction *abstraction, Term t);

Term domain_cube_formula(TermTable *table, const Cubes *cubes, uint32_t cube, const Term *predicates);
Term domain_cubes_formula(TermTable *table, const Cubes *cubes, const Term *predicates); // their disjunction
uint64_t domain_abstraction_calls(const Abstraction *abstraction);                       // of solvers
#endif
