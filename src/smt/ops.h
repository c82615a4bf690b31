// What a decision procedure has to offer to be a Solver. An adapter embeds `Solver` as its first member, fills in its
// SolverOps and leaves the rest (models of arbitrary terms, statistics) to solver.c.
#ifndef SMT_OPS_H
#define SMT_OPS_H
#include "base/map.h"
#include "smt/quotients.h"
#include "smt/solver.h"

typedef struct SolverOps {
  const char *name;
  void (*delete)(Solver *solver); // releases the adapter's own data and the Solver itself
  void (*push)(Solver *solver);
  void (*pop)(Solver *solver); // there is a matching push
  void (*assert_condition)(Solver *solver, Term condition);
  SmtAnswer (*check)(Solver *solver, const Term *assumptions, uint32_t n);
  // Only after a check answered SMT_SAT. A constant, or a constant array: the default of the sort where any value will
  // do. TERM_NONE where the value is no term: an integer that leaves 128 bits.
  Term (*variable_value)(Solver *solver, Term variable);
  // The same for a condition: TERM_NONE where the adapter does not know it without evaluating it. Or NULL.
  Term (*truth)(Solver *solver, Term condition);
  // Of an adapter that works over the rationals, or NULL.
  bool (*fraction)(Solver *solver, Term variable, i128 *over, i128 *under);
  // Only after a check with this assumption answered SMT_UNSAT.
  bool (*failed)(Solver *solver, Term assumption);
} SolverOps;

struct Solver {
  const SolverOps *ops;
  TermTable *table;
  Limits *limits;
  uint64_t calls;
  uint64_t budget;   // conflicts for each check; 0: none
  SmtAnswer answer;  // of the last check; SMT_UNKNOWN once something changed
  Map values;        // variable -> value in the current model
  bool has_no_value; // set where variable_value gives none
  bool has_floats;   // it takes terms with floats
  Quotients quotients;
};

Solver *smt_new_z3(TermTable *table, Limits *limits, bool rational);
Solver *smt_new_cadical(TermTable *table, Limits *limits);
#endif
