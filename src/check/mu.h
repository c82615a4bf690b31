// Six-valued model checking of CTL and the mu-calculus, with future and past, on modal models (THEORY 4.5, 4.6).
// Two readings of fixpoints. MU_SOUND: first the values T and F by ordinary fixpoints, then what holds of some concrete state, by
// finite derivations; right for every concretisation. MU_PAPER: fixpoints over the six values as published, right only where every
// concretisation is finite (Modal.bounded).
#ifndef CHECK_MU_H
#define CHECK_MU_H
#include "base/limits.h"
#include "model/modal.h"
#include "spec/formula.h"

typedef enum MuFix { MU_SOUND, MU_PAPER } MuFix;

typedef struct MuOptions {
  MuFix fix;
  bool exact_may; // one exact may edge into a state where all violate shows that one violates
  Limits *limits; // or NULL
} MuOptions;

typedef struct MuResult MuResult;

// Atoms are propositions of the model by their names, or numbers: atom i is proposition prop_of[i] (NULL: by name).
// NULL: a limit was met.
MuResult *check_mu_check(const Modal *modal, FormulaTable *table, Formula f, const uint32_t *prop_of,
                         const MuOptions *options);
void check_mu_delete(MuResult *result);
// The value in each state. SIX_CONTRADICTION: the model is unsound.
const Six *check_mu_values(const MuResult *result);

// Why some concrete state of an abstract one satisfies (or violates) the formula (Remark 1): a path of edges, first those that
// are onto (from a concrete state of each state there is one of the state before), then those that are total.
typedef struct WitnessStep {
  uint32_t edge; // of the model
  bool past;     // taken backwards
  bool is_exact; // only that: the one exact may edge that may stand between the two parts
} WitnessStep;
VEC(WitnessStepVec, witnessstepvec, WitnessStep)

typedef struct Witness {
  bool satisfies;       // or violates
  WitnessStepVec steps; // in the order of the formula's modalities
  uint32_t switch_at;   // so many steps are before the switch from onto to total edges
  uint32_t last;        // the state at the end
  Formula holds;        // a formula that all (in the total part) or some concrete states there satisfy (violate)
} Witness;

// Of a state whose value is T-exists, F-exists or M; `satisfies` says which half. False: there is none (paper mode, T or F).
bool check_mu_witness(MuResult *result, uint32_t state, bool satisfies, Witness *out);
void check_witness_release(Witness *witness);
#endif
