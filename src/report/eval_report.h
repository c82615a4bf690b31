// What eval and compare show: the value of a temporal formula in each state of a model, paths that explain values, the refinements
// of a finite abstraction, and the answer for the system.
#ifndef REPORT_EVAL_REPORT_H
#define REPORT_EVAL_REPORT_H
#include "base/text.h"
#include "query/found.h"
#include "report/states_page.h"

void report_eval_text(const EvalAnswer *report, bool quiet, Text *out);
void report_eval_json(const EvalAnswer *report, Text *out);
void report_eval_picture(const EvalAnswer *report, bool whole, Picture *picture); // to be released by the caller
void report_eval_dot(const EvalAnswer *report, Text *out);
bool report_eval_svg(const EvalAnswer *report, Text *out);                      // false where the layout library fails
bool report_eval_html(const EvalAnswer *report, const char *source, Text *out); // likewise; the source may be NULL
// Why a state has its value, in a line without its end; nothing where there is nothing to say.
void report_eval_reason(const EvalAnswer *report, const EvalState *state, Text *out);
void report_compare_text(const CompareAnswer *report, bool quiet, Text *out);
void report_compare_json(const CompareAnswer *report, Text *out);
#endif
