// Corollary 3.4 of seed 000 demands that an initial state is in the start node: a domain's initial value need not hold one.
#include "model/starts.h"

#include "prog/initial.h"

static SmtAnswer find_initial(const Prog *prog, Term where, Limits *limits) {
  Term starts = prog_starts_in(prog, where);
  if (expr_is_const(prog->table, starts)) return expr_bits(prog->table, starts) ? SMT_SAT : SMT_UNSAT;
  Solver *solver = smt_new(smt_kind_for(prog->table, &starts, 1), prog->table, limits);
  SmtAnswer answer = smt_check(solver, &starts, 1);
  smt_delete(solver);
  return answer;
}

bool model_has_no_start(const Prog *prog, Limits *limits) {
  return find_initial(prog, expr_true(prog->table), limits) == SMT_UNSAT;
}

SmtAnswer model_settle_start(Model *model, uint32_t node, Limits *limits) {
  ModelNode *n = &model->nodes.data[node];
  if (n->initial && n->holds_start) return SMT_SAT;
  if (n->initial && n->loc != model->prog->start) return SMT_UNKNOWN; // silent steps lead here
  SmtAnswer answer =
      n->initial ? find_initial(model->prog, domain_concretise(model->domain, n->value), limits) : SMT_UNSAT;
  n->holds_start = answer == SMT_SAT;
  n->initial = answer != SMT_UNSAT;
  return answer;
}

void model_settle_starts(Model *model, Limits *limits) {
  for (uint32_t i = 0; i < model->nodes.count; i++)
    if (model->nodes.data[i].initial) model_settle_start(model, i, limits);
}
