// Inside check/: a formula under evaluation on a modal model (mu.c), the facts that sound mode derives from its values (mu_facts.c)
// and the paths that show them (mu_witness.c). A MuResult owns everything but the modal model, the formulas and the limits.
#ifndef CHECK_MU_INTERNAL_H
#define CHECK_MU_INTERNAL_H
#include <string.h>

#include "base/map.h"
#include "check/mu.h"

typedef struct MuSub {
  Formula formula;
  FormulaKind kind;
  bool open, done; // has a free variable; is computed for good
  Six *values;     // by state: sound mode T, F and unknown
} MuSub;
VEC(MuSubVec, musubvec, MuSub)

// How an existential fact came about: from a fact (or, the premise being itself, from the value T or F) over an edge or none.
typedef struct MuFact {
  bool known;
  uint32_t edge;    // UINT32_MAX: none
  uint32_t premise; // subformula
  uint32_t state;   // of the premise
} MuFact;

struct MuResult {
  const Modal *modal;
  FormulaTable *table;
  Arena arena;
  MuSubVec subs; // children first, the root last
  Map index_of;  // formula -> subformula
  Map binder_of; // variable -> subformula
  uint32_t *prop_of;
  Formula root;
  MuFix fix;
  bool exact_may;
  Limits *limits;
  MuFact *facts;      // (subformula * states + state) * 2 + violates; sound mode
  Six *final;         // by state; sound mode
  uint32_t *ranks[2]; // of satisfying, violating: see mu_witness.c; made when first needed
};

static inline uint32_t mu_child(const MuResult *r, Formula f, uint32_t i) {
  return map_find(&r->index_of, spec_formula_child(r->table, f, i), 0);
}

bool check_mu_derive_facts(MuResult *r); // false: a limit was met
#endif
