// Abstract models for people and programs: text, JSON, DOT, SVG and HTML.
#ifndef REPORT_MODEL_REPORT_H
#define REPORT_MODEL_REPORT_H
#include "base/text.h"
#include "check/weak.h"
#include "evidence/evidence.h"
#include "model/model.h"

typedef struct ModelReport {
  const char *file;
  Model *model;
  const uint32_t *rank; // by node: of the falsification game; UINT32_MAX: not hopeless
  bool all_to_p;        // shown as if every node belonged to P
  Verdict verdict;
  bool has_no_start;            // the program has no initial state
  const Predicates *predicates; // NULL: the domain has none
  const Weak *weak;             // NULL: not asked for
} ModelReport;

void report_model_report_text(const ModelReport *report, Text *out);
void report_model_report_json(const ModelReport *report, Text *out);
void report_model_report_dot(const ModelReport *report, Text *out);
bool report_model_report_svg(const ModelReport *report, Text *out);  // false where the layout library fails
bool report_model_report_html(const ModelReport *report, Text *out); // likewise
bool report_draw_svg(const char *dot, Text *out);                    // any graph in the language of the layout library

#define MODEL_NO_START "the program has no initial state: nothing is reached"
// Shared by the forms.
const char *report_model_report_reach(const WeakState *state); // "yes", "no", "unknown"
void report_model_report_predicate(const ModelReport *report, uint32_t predicate,
                                   Text *out);                     // one of those that are everywhere
bool report_model_report_is_shown(const Prog *prog, VarId var);    // among the initial values of a run: memory is
const char *report_model_report_name(const Prog *prog, VarId var); // as in the source where that is clear
// A constant: a value of this variable (VAR_NONE: of any), or the elements of an array.
void report_model_report_constant(const Prog *prog, VarId var, Term value, Text *out);
bool report_model_report_hopeless(const ModelReport *report, uint32_t node);
char report_model_report_owner(const ModelReport *report, uint32_t node); // 'F' or 'P'
void report_model_report_value(const ModelReport *report, uint32_t node, Text *out);
bool report_model_report_is_winning(const ModelReport *report, const ModelEdge *edge); // it leads nearer to the error
#endif
