#include "report/model_report.h"

#include "expr/print.h"
#include "prog/print.h"
#include "report/model_conditions.h"

bool report_model_hopeless(const ModelAnswer *r, uint32_t node) { return r->rank[node] != UINT32_MAX; }

char report_model_owner(const ModelAnswer *r, uint32_t node) {
  return r->model->nodes.data[node].owner == OWNER_F && !r->all_to_p ? 'F' : 'P';
}

void report_model_value(const ModelAnswer *r, uint32_t node, Text *out) {
  r->model->domain->ops->print(r->model->domain, r->model->nodes.data[node].value, out);
}

// Where the falsifier chooses, it wins only along edges that lead to nodes of smaller rank.
bool report_model_is_winning(const ModelAnswer *r, const ModelEdge *e) {
  return report_model_hopeless(r, e->from) && report_model_hopeless(r, e->to) && r->rank[e->to] < r->rank[e->from];
}

const char *report_model_reach(const WeakState *state) {
  static const char *const names[] = {[REACH_UNKNOWN] = "unknown", [REACH_YES] = "yes", [REACH_NO] = "no"};
  return names[state->reachable];
}

static void print_scalar(const Prog *prog, VarId var, Term value, Text *out) {
  bool plain = var == VAR_NONE || sort_is_array(prog->vars.data[var].sort);
  if (plain) expr_constant_print(prog->table, value, var == VAR_NONE || prog->vars.data[var].is_signed, out);
  else prog_print_value(prog, var, value, out, 0);
}

// [1] = 7, [2] = 0, otherwise 5
static void print_array(const Prog *prog, VarId var, Term value, Text *out) {
  const TermTable *table = prog->table;
  Map seen = {0};
  for (; expr_op(table, value) == OP_STORE; value = expr_arg(table, value, 0)) {
    Term index = expr_arg(table, value, 1);
    if (map_find(&seen, index, 0)) continue;
    map_set(&seen, index, 1);
    text_add(out, "[");
    expr_constant_print(table, index, true, out);
    text_add(out, "] = ");
    print_scalar(prog, var, expr_arg(table, value, 2), out);
    text_add(out, ", ");
  }
  map_release(&seen);
  text_add(out, "otherwise ");
  print_scalar(prog, var, expr_arg(table, value, 0), out);
}

void report_model_constant(const Prog *prog, VarId var, Term value, Text *out) {
  if (sort_is_array(expr_sort(prog->table, value))) print_array(prog, var, value, out);
  else print_scalar(prog, var, value, out);
}

void report_model_predicate(const ModelAnswer *r, uint32_t i, Text *out) {
  if (r->predicates->texts.data[i]) text_add(out, r->predicates->texts.data[i]);
  else prog_print_term(r->model->prog, r->predicates->everywhere.data[i], out, 0);
}

static void print_predicates(const ModelAnswer *r, Text *out) {
  if (!r->predicates) return;
  text_add(out, "predicates:");
  for (uint32_t i = 0; i < r->predicates->everywhere.count; i++) {
    text_add(out, i ? "; " : " ");
    report_model_predicate(r, i, out);
  }
  text_add(out, "\n");
}

bool report_model_is_shown(const Prog *prog, VarId var) {
  return !prog->vars.data[var].hidden || sort_is_array(prog->vars.data[var].sort);
}

const char *report_model_name(const Prog *prog, VarId var) {
  const ProgVar *v = &prog->vars.data[var];
  ParsedName same = prog_lookup((void *)(uintptr_t)prog, v->display);
  return same.term == v->term ? v->display : v->name;
}

static void print_input(const ModelAnswer *r, const WeakState *state, Text *out) {
  const Prog *prog = r->model->prog;
  const char *before = " with ";
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (!state->initial[v] || !report_model_is_shown(prog, v)) continue;
    text_format(out, "%s%s = ", before, report_model_name(prog, v));
    report_model_constant(prog, v, state->initial[v], out);
    before = "; ";
  }
  if (state->inputs.count) text_add(out, state->inputs.count == 1 ? ", input" : ", inputs");
  for (uint32_t i = 0; i < state->inputs.count; i++) {
    text_add(out, i ? ", " : " ");
    report_model_constant(prog, VAR_NONE, state->inputs.data[i], out);
  }
}

static const char *weakness(const WeakState *state) {
  if (state->theorem3) return "weakly reachable (Theorem 3)";
  if (state->exact_may) return "weakly reachable (an exact may edge)";
  if (state->theorem5) return "weakly reachable (Theorem 5)";
  if (state->theorem7) return "weakly reachable (Theorem 7)";
  return state->weak == REACH_NO ? "not weakly reachable" : "weak reachability not known";
}

static void print_reach(const ModelAnswer *r, uint32_t i, Text *out) {
  const WeakState *state = &r->weak->states[i];
  static const char *const names[] = {
      [REACH_UNKNOWN] = "not known to be reached", [REACH_YES] = "reached", [REACH_NO] = "never reached"};
  text_format(out, "     %s; %s", weakness(state), names[state->reachable]);
  if (state->reachable == REACH_YES) print_input(r, state, out);
  if (state->reason) text_format(out, ": %s", state->reason);
  text_add(out, "\n");
}

static void print_node(const ModelAnswer *r, uint32_t i, Text *out) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  text_format(out, "  %u: %s", i, at->name);
  if (at->place.line) text_format(out, " (line %u)", at->place.line);
  text_add(out, " [");
  report_model_value(r, i, out);
  text_format(out, "] %c%s%s%s%s%s\n", report_model_owner(r, i), n->initial ? ", start" : "",
              model_is_bad(r->model, i) ? ", bad" : "", report_model_hopeless(r, i) ? ", hopeless" : "",
              n->complete ? "" : ", not explored", n->divergent ? ", divergent" : "");
  if (r->weak) print_reach(r, i, out);
}

static void print_conditions(const ModelAnswer *r, Text *out) {
  ModelConditionVec conditions = {0};
  report_model_conditions_find(r, &conditions);
  if (conditions.count) text_add(out, "hopeless:\n");
  for (uint32_t i = 0; i < conditions.count; i++) {
    text_add(out, "  ");
    report_model_condition_print(r, &conditions.data[i], out);
    text_add(out, "\n");
  }
  modelconditionvec_release(&conditions);
}

static void print_edge(const ModelAnswer *r, const ModelEdge *e, Text *out) {
  text_format(out, "  %u -> %u", e->from, e->to);
  if (!r->predicates) text_add(out, e->must ? (e->may ? " must" : " must only") : "");
  else
    text_format(out, " may%s%s%s", e->exact ? "" : " (inexact)", e->must ? " must+" : "",
                e->must_minus ? " must-" : "");
  text_add(out, "\n");
}

const char *report_model_says(const ModelAnswer *r) {
  static const char *const names[] = {[GAME_UNKNOWN] = "UNKNOWN",
                                      [GAME_VERIFIED] = "VERIFIED",
                                      [GAME_FALSIFIED] = "FALSIFIED",
                                      [GAME_INCONSISTENT] = "UNKNOWN"};
  return names[r->game.result.verdict];
}

void report_model_text(const ModelAnswer *r, Text *out) {
  const Model *model = r->model;
  text_format(out, "%s: %u nodes, %u edges, domain %s%s\n", r->file, model->nodes.count, model->edges.count,
              model->domain->ops->name, model->truncated ? ", cut short" : "");
  print_predicates(r, out);
  for (uint32_t i = 0; i < model->nodes.count; i++) print_node(r, i, out);
  text_add(out, "edges:\n");
  for (uint32_t e = 0; e < model->edges.count; e++) {
    const ModelEdge *edge = &model->edges.data[e];
    print_edge(r, edge, out);
  }
  print_conditions(r, out);
  if (r->game.has_no_start) text_add(out, "note: " MODEL_NO_START "\n");
  text_format(out, "%s: %s by this model\n", r->file, report_model_says(r));
}
