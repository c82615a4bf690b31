// One interface to the decision procedures. A Solver is incremental: assertions are kept, push and pop nest, a check
// may take assumptions, and nothing that was translated is translated again. Terms come from the table given at the start.
//   SOLVER_Z3       everything: bit-vectors, arrays, integers, floats, quantifier-free
//   SOLVER_CADICAL  bit-vectors, bools and arrays (eliminated), bit-blasted through an and-inverter graph with structural
//                   hashing; while an assertion or assumption with integers or floats is in force every answer
//                   is SMT_UNKNOWN
//   SOLVER_RATIONALS  linear arithmetic over the rationals: what is int in a term is rational here
// An answer SMT_UNKNOWN is never an error: time, budget, an interrupt, or an unsupported term.
#ifndef SMT_SOLVER_H
#define SMT_SOLVER_H
#include "base/limits.h"
#include "expr/term.h"

typedef enum SolverKind { SOLVER_Z3, SOLVER_CADICAL, SOLVER_RATIONALS } SolverKind;
typedef enum SmtAnswer { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } SmtAnswer;

typedef struct Solver Solver;

Solver *smt_new(SolverKind kind, TermTable *table, Limits *limits); // limits is borrowed, polled during a check
// CaDiCaL where every term it will see is supported there, else Z3: decided by the sorts and operations of `sample` terms.
SolverKind smt_kind_for(const TermTable *table, const Term *sample, uint32_t n);
void smt_delete(Solver *solver);
const char *smt_name(const Solver *solver);

void smt_push(Solver *solver);
void smt_pop(Solver *solver);
void smt_assert(Solver *solver, Term condition);
// Satisfiable together with the assumptions (any bool terms)?
SmtAnswer smt_check(Solver *solver, const Term *assumptions, uint32_t n);
// A limit for each later check: conflicts for CADICAL, a deterministic resource unit of similar size for Z3 (loose for
// products of integers, whose steps differ much in cost). 0: none.
void smt_set_budget(Solver *solver, uint64_t conflicts);

// After SMT_SAT, until the next assert, push, pop or check: the value of any term as a constant (scalars), or as a constant
// array (array variables: the constrained elements over a default). Terms not seen before are evaluated under the model.
// TERM_NONE where an integer in it leaves 128 bits.
Term smt_value(Solver *solver, Term t);
bool smt_holds(Solver *solver,
               Term condition); // is its value true? Quick for conditions that the solver was asked about
// The same for a variable of SOLVER_RATIONALS, in place of it: over / under, with under > 0. False where it leaves 128 bits.
bool smt_fraction(Solver *solver, Term variable, i128 *over, i128 *under);
// After SMT_UNSAT of a check with assumptions: was this assumption used? (an unsatisfiable core, not minimal)
bool smt_failed(Solver *solver, Term assumption);
uint64_t smt_calls(const Solver *solver);
#endif
