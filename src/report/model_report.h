// Abstract models for people and programs: text, JSON, DOT, SVG and HTML.
#ifndef REPORT_MODEL_REPORT_H
#define REPORT_MODEL_REPORT_H
#include "base/text.h"
#include "query/found.h"
#include "report/states_page.h"

void report_model_text(const ModelAnswer *report, Text *out);
void report_model_json(const ModelAnswer *report, Text *out);
void report_model_picture(const ModelAnswer *report, bool whole, Picture *picture); // to be released by the caller
void report_model_dot(const ModelAnswer *report, Text *out);                        // the whole of it
bool report_model_svg(const ModelAnswer *report, Text *out); // false where the layout library fails
// Likewise; the source may be NULL.
bool report_model_html(const ModelAnswer *report, const char *source, Text *out);

StatesTable report_model_table(const Picture *picture); // of a model
void report_model_add_conditions(const ModelAnswer *report,
                                 Text *out); // HTML: what the hopeless nodes mean for the source

#define MODEL_NO_START "the program has no initial state: nothing is reached"
// Shared by the forms.
const char *report_model_says(const ModelAnswer *report); // VERIFIED, FALSIFIED or UNKNOWN: by this model alone
const char *report_model_reach(const WeakState *state);   // "yes", "no", "unknown"
void report_model_predicate(const ModelAnswer *report, uint32_t predicate,
                            Text *out);                     // one of those that are everywhere
bool report_model_is_shown(const Prog *prog, VarId var);    // among the initial values of a run: memory is
const char *report_model_name(const Prog *prog, VarId var); // as in the source where that is clear
// A constant: a value of this variable (VAR_NONE: of any), or the elements of an array.
void report_model_constant(const Prog *prog, VarId var, Term value, Text *out);
bool report_model_hopeless(const ModelAnswer *report, uint32_t node);
char report_model_owner(const ModelAnswer *report, uint32_t node); // 'F' or 'P'
void report_model_value(const ModelAnswer *report, uint32_t node, Text *out);
bool report_model_is_winning(const ModelAnswer *report, const ModelEdge *edge); // it leads nearer to the error
#endif
