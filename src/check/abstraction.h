// Existential abstraction of finite Kripke structures (THEORY 2.1) and its refinement by counterexamples (2.3, 2.4). States
// of a structure are put into classes by a function h that is appropriate: states of a class have the same labels. The abstract
// structure has an edge between classes where some states have one; what holds on all its paths holds on all concrete ones.
#ifndef CHECK_ABSTRACTION_H
#define CHECK_ABSTRACTION_H
#include "base/limits.h"
#include "model/modal.h"
#include "spec/formula.h"

typedef struct StatePartition {
  uint32_t count;
  uint32_t *class_of; // by state
} StatePartition;

void check_partition_release(StatePartition *partition);
// `go = g, y; other = a`: classes; a state that is not named is a class of its own. False with a diagnostic.
bool check_partition_parse(StatePartition *partition, const Modal *concrete, const char *text, DiagList *diags);
// False: two states of one class differ in a label.
bool check_partition_is_appropriate(const StatePartition *partition, const Modal *concrete, uint32_t *s, uint32_t *t);
Modal *check_partition_abstract(const StatePartition *partition, const Modal *concrete); // the exact abstract structure

// ---- counterexamples

typedef struct AbstractPath {
  U32Vec classes;
  uint32_t loop_start; // the index that the last class goes back to; UINT32_MAX: a finite path
} AbstractPath;

// What following a path by images shows. For a lasso the loop is repeated once more than its smallest class has states; then
// a concrete state repeats.
typedef struct PathAnalysis {
  bool spurious;
  U32Vec unwound;   // classes, with the loop repeated
  uint32_t failure; // spurious: the last index with concrete states, into unwound
  U32Vec dead_end, bad, irrelevant;
  U32Vec run;          // real: concrete states
  uint32_t loop_start; // of the run; UINT32_MAX: finite
} PathAnalysis;

void check_path_analyse(const StatePartition *partition, const Modal *concrete, const AbstractPath *path,
                        PathAnalysis *out);
void check_path_analysis_release(PathAnalysis *analysis);
// Splits the failure class: bad states from dead ends; those that are neither go with the dead ends, or with the bad ones.
void check_partition_split(StatePartition *partition, uint32_t states, const PathAnalysis *analysis,
                           bool irrelevant_with_bad);

// ---- the loop

typedef struct CegarRound {
  StatePartition partition; // before the round's split
  AbstractPath path;
  PathAnalysis analysis;
} CegarRound;
VEC(CegarRoundVec, cegarroundvec, CegarRound)

typedef struct CegarResult {
  enum { CEGAR_UNKNOWN, CEGAR_VERIFIED, CEGAR_FALSIFIED } verdict;
  char *reason;         // unknown: why; owned
  CegarRoundVec rounds; // the last one real where falsified
  StatePartition final;
} CegarResult;

// `partition` is taken over. The formula is a state formula or LTL. What has no path or lasso as a counterexample is verified where
// it holds, and otherwise unknown.
void check_cegar_run(CegarResult *result, const Modal *concrete, StatePartition partition, FormulaTable *table,
                     Formula f, Limits *limits);
void check_cegar_release(CegarResult *result);
#endif
