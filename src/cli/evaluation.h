// One evaluation of a temporal formula on a modal model, from the options of eval: what eval.c does for model files and
// eval_program.c for abstract models of programs.
#ifndef CLI_EVALUATION_H
#define CLI_EVALUATION_H
#include "base/limits.h"
#include "cli/options.h"
#include "model/modal.h"
#include "report/eval_report.h"
#include "spec/formula.h"

typedef struct Evaluation {
  const Options *options;
  Limits *limits;
  FormulaTable *table;
  FormulaLanguage language;
  const char *text; // of the formula
  Formula formula;
  Arena arena; // texts of the report
  EvalReport report;
  DiagList diags;
} Evaluation;

void cli_evaluation_init(Evaluation *e, const Options *options, const char *file, Limits *limits);
void cli_evaluation_release(Evaluation *e);
// The formula of --ctl, --mu or --ltl. False with diagnostics.
bool cli_evaluation_parse(Evaluation *e, const FormulaScope *scope);
// Values, paths and the answer into the report; prop_of as in check/mu.h. False with diagnostics where the options or the model
// are at fault. Calling it again replaces the report.
bool cli_evaluation_run(Evaluation *e, const Modal *modal, const uint32_t *prop_of);
void cli_evaluation_print(const Evaluation *e, Text *out); // as --format says
int cli_evaluation_status(const Evaluation *e);
#endif
