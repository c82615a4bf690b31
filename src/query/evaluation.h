// One evaluation of a temporal formula on a modal model, from the settings of eval: what eval.c does for model files and
// eval_program.c for abstract models of programs.
#ifndef QUERY_EVALUATION_H
#define QUERY_EVALUATION_H
#include "model/modal.h"
#include "query/session.h"
#include "spec/formula.h"

typedef struct Evaluation {
  const Settings *settings;
  Limits *limits;
  FormulaTable *table;
  FormulaLanguage language;
  const char *text; // of the formula
  Formula formula;
  Arena *arena; // texts of the answer
  EvalAnswer *found;
  DiagList *diags;
} Evaluation;

void query_evaluation_init(Evaluation *e, Session *session, const char *title);
void query_evaluation_release(Evaluation *e);
// Which formula: that of --ctl, --mu or --ltl. False with diagnostics.
bool query_evaluation_choose(Evaluation *e);
bool query_evaluation_parse(Evaluation *e, const FormulaScope *scope); // likewise
// Values, paths and the answer; prop_of as in check/mu.h. False with diagnostics where the settings or the model
// are at fault. Calling it again replaces what was found.
bool query_evaluation_run(Evaluation *e, const Modal *modal, const uint32_t *prop_of);

bool query_eval_program(Session *session); // on a program (eval_program.c)
#endif
