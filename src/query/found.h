// What commands find besides the verdict, as plain data for reports. Texts are in the arena of the answer, or belong to what is found.
#ifndef QUERY_FOUND_H
#define QUERY_FOUND_H
#include "base/text.h"
#include "check/falsify.h"
#include "check/weak.h"
#include "domain/predicates.h"
#include "evidence/coverage.h"
#include "evidence/outcome.h"
#include "model/model.h"
#include "spec/six.h"

// ---- eval: the value of a temporal formula in each state of a model, paths that explain values, the refinements of a finite abstraction

typedef struct EvalStep {
  const char *from, *to; // states
  const char *edge;      // "may", "exact", "must+", "must-"
  bool backwards;        // the path goes from `to` to `from`
} EvalStep;
VEC(EvalStepVec, evalstepvec, EvalStep)

// A path that shows why a state has its value.
typedef struct EvalPath {
  const char *shows;     // "satisfies", "violates", "may violate" the formula; NULL: there is no path
  uint32_t first, count; // steps
  uint32_t switch_at;    // so many of them are before the switch from must- to must+
  uint32_t loop_start;   // the step that the loop begins with; UINT32_MAX: there is no loop
  const char *end;       // the last state, and what holds there (or fails, for a violation); NULL for lassos
  const char *holds;
} EvalPath;

typedef struct EvalState {
  const char *name; // of a file's state; NULL: a program's
  uint32_t id;
  uint32_t place;       // number of the location, or of the state of a file
  const char *location; // of a program's
  uint32_t line;
  const char *value;
  bool initial;
  Six result;
  EvalPath path;
} EvalState;
VEC(EvalStateVec, evalstatevec, EvalState)

// A step of the model, between states by their place in the list.
typedef struct EvalEdge {
  uint32_t from, to;
  bool must_plus, must_minus;
} EvalEdge;
VEC(EvalEdgeVec, evaledgevec, EvalEdge)

// One round of the refinement of a finite abstraction.
typedef struct EvalRound {
  const char *path;    // `red, (go)*`
  const char *outcome; // what following it showed
} EvalRound;
VEC(EvalRoundVec, evalroundvec, EvalRound)

typedef struct EvalAnswer {
  const char *file, *formula;
  const char *fix; // "sound", "paper"
  EvalStateVec states;
  EvalEdgeVec edges;
  EvalStepVec steps;
  EvalRoundVec rounds;
  TextVec letters;    // all predicates, in the order of the letters of a value
  TextVec predicates; // that refinement added
  TextVec notes;
  Verdict answer;
  const char *reason; // unknown: why
} EvalAnswer;
void query_eval_answer_release(EvalAnswer *found);

// ---- compare

typedef struct CompareAnswer {
  const char *left, *right; // files
  bool more_abstract;
  const char *left_state, *right_state; // that a formula was looked for for; NULL: none
  const char *formula;                  // tells them apart; NULL: none is known
  const char *reason;                   // where not more_abstract: why
  Six left_value, right_value;
  TextVec pairs; // related states, two texts each
} CompareAnswer;
void query_compare_answer_release(CompareAnswer *found);

// ---- model

typedef struct ModelAnswer {
  const char *file;
  Domain *domain;
  Model *model;
  ModelGame game;         // what it says is about the model; check has it confirmed
  const uint32_t *rank;   // by node: of the game; UINT32_MAX: not hopeless
  bool all_to_p;          // shown as if every node belonged to P
  Predicates *predicates; // NULL: the domain has none
  Weak *weak;             // NULL: not asked for
} ModelAnswer;
void query_model_answer_release(ModelAnswer *found);

// ---- programs of Idealized Algol: what was found about their events; their automata

typedef struct PlayAnswer {
  const char *file;
  TextVec events; // names; the outcome's status has an entry for each
  Text domains;   // a line for each: its name, a colon, its blocks
  PlayGraph graph;
} PlayAnswer;
void query_play_answer_release(PlayAnswer *found);

// ---- tests

typedef struct CoverageAnswer {
  const char *file, *folder;
  const char *cover; // in the words of --cover
  Coverage coverage;
} CoverageAnswer;
typedef struct CoverageCount {
  uint32_t goals, covered, unreachable, undecided;
} CoverageCount;
CoverageCount query_coverage_count(const Prog *prog, const Coverage *coverage); // goals that are shown
#endif
