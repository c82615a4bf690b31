// What eval and compare show: the value of a temporal formula in each state of a model, paths that explain values, the refinements
// of a finite abstraction, and the answer for the system.
#ifndef REPORT_EVAL_REPORT_H
#define REPORT_EVAL_REPORT_H
#include "base/text.h"
#include "query/found.h"

void report_eval_text(const EvalAnswer *report, bool quiet, Text *out);
void report_eval_json(const EvalAnswer *report, Text *out);
void report_compare_text(const CompareAnswer *report, bool quiet, Text *out);
void report_compare_json(const CompareAnswer *report, Text *out);
#endif
