// A solver with its table of terms, and random numbers.
#ifndef TESTS_SMT_SOLVER_FIXTURE_H
#define TESTS_SMT_SOLVER_FIXTURE_H
#include "random_terms.h"
#include "smt/solver.h"

typedef struct Fixture {
  TermTable *table;
  Limits limits;
  Solver *solver;
  Random random;
} Fixture;

static inline void open_fixture(Fixture *f, SolverKind kind, uint64_t seed) {
  *f = (Fixture){.table = expr_table_new(), .random = {seed}};
  limits_init(&f->limits, 0, 0);
  f->solver = smt_new(kind, f->table, &f->limits);
}

static inline void close_fixture(Fixture *f) {
  smt_delete(f->solver);
  expr_table_delete(f->table);
}
#endif
