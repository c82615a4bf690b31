// What eval and compare show: the value of a temporal formula in each state of a model, paths that explain values, the refinements
// of a finite abstraction, and the answer for the system. Plain data: the texts are the caller's.
#ifndef REPORT_EVAL_REPORT_H
#define REPORT_EVAL_REPORT_H
#include "base/text.h"
#include "base/vec.h"
#include "evidence/evidence.h"
#include "spec/six.h"

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
  const char *location; // of a program's
  uint32_t line;
  const char *value;
  bool initial;
  Six result;
  EvalPath path;
} EvalState;
VEC(EvalStateVec, evalstatevec, EvalState)

// One round of the refinement of a finite abstraction.
typedef struct EvalRound {
  const char *path;    // `red, (go)*`
  const char *outcome; // what following it showed
} EvalRound;
VEC(EvalRoundVec, evalroundvec, EvalRound)

typedef struct EvalReport {
  const char *file, *formula;
  const char *fix; // "sound", "paper"
  EvalStateVec states;
  EvalStepVec steps;
  EvalRoundVec rounds;
  TextVec predicates; // that refinement added
  TextVec notes;
  Verdict answer;
  const char *reason; // unknown: why
  bool quiet;
} EvalReport;

void report_eval_report_text(const EvalReport *report, Text *out);
void report_eval_report_json(const EvalReport *report, Text *out);
void report_eval_report_release(EvalReport *report); // the vectors

typedef struct CompareReport {
  const char *left, *right; // files
  bool more_abstract;
  const char *left_state, *right_state; // that a formula was looked for for; NULL: none
  const char *formula;                  // tells them apart; NULL: none is known
  const char *reason;                   // where not more_abstract: why
  Six left_value, right_value;
  TextVec pairs; // related states, two texts each
  bool quiet;
} CompareReport;

void report_compare_report_text(const CompareReport *report, Text *out);
void report_compare_report_json(const CompareReport *report, Text *out);
#endif
