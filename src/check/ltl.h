// LTL on modal models (THEORY 4.8): the value of "all paths satisfy f" in each state, by the product with the automaton of
// the negation. T where no accepting may-lasso begins; F where every concrete state has a violating run over total edges; F-exists
// by Theorem 8 as corrected: over edges that are onto, then total ones that close a loop; or, where every concretisation is finite,
// a loop of edges that are onto. On a plain Kripke structure the values are exact. Paths are infinite.
#ifndef CHECK_LTL_H
#define CHECK_LTL_H
#include "base/limits.h"
#include "model/modal.h"
#include "spec/buchi.h"

typedef struct LtlResult {
  Six *values; // by state
  // A violation from each state with F or F-exists; check_ltl_lasso shows it.
  struct LtlSearch *search;
} LtlResult;

// Edges of the model; the loop is repeated for ever. Where the loop is empty, the formula is violated whatever
// follows the stem.
typedef struct Lasso {
  U32Vec stem, loop;
  uint32_t switch_at; // so many edges of the stem are onto, the rest total
  bool onto_loop;     // the loop is of edges that are onto, and every concretisation is finite
} Lasso;

// prop_of as in mu.h. NULL: a limit was met, or the automaton is too large (then *too_large is set).
LtlResult *check_ltl_check(const Modal *modal, FormulaTable *table, Formula f, const uint32_t *prop_of, Limits *limits,
                           bool *too_large);
void check_ltl_delete(LtlResult *result);
// A violation from a state with F or F-exists; where that is neither, a may-lasso that keeps it from being T (false: none).
bool check_ltl_lasso(const LtlResult *result, uint32_t state, Lasso *out);
void check_lasso_release(Lasso *lasso);
#endif
