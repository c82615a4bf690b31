#include <jansson.h>

#include "expr/sexpr.h"
#include "prog/print.h"
#include "prog/weakest.h"
#include "report/model_conditions.h"

static json_t *value_json(const Prog *prog, VarId var, Term value) {
  Text text = {0};
  report_model_constant(prog, var, value, &text);
  json_t *json = json_string_nocheck(text_view(&text));
  text_release(&text);
  return json;
}

// The run to a state: initial values by variable, then what is chosen on the way.
static void add_input(const ModelAnswer *r, const WeakState *state, json_t *node) {
  const Prog *prog = r->model->prog;
  json_t *input = json_object(), *inputs = json_array(), *path = json_array();
  for (VarId v = 0; v < prog->vars.count; v++)
    if (state->initial[v] && report_model_is_shown(prog, v))
      json_object_set_new(input, report_model_name(prog, v), value_json(prog, v, state->initial[v]));
  for (uint32_t i = 0; i < state->inputs.count; i++)
    json_array_append_new(inputs, value_json(prog, VAR_NONE, state->inputs.data[i]));
  for (uint32_t i = 0; i < state->path.count; i++) json_array_append_new(path, json_integer(state->path.data[i]));
  json_object_set_new(node, "input", input);
  if (state->inputs.count) json_object_set_new(node, "inputs", inputs);
  else json_decref(inputs);
  json_object_set_new(node, "path", path);
}

static void add_reach(const ModelAnswer *r, uint32_t i, json_t *node) {
  const WeakState *state = &r->weak->states[i];
  json_t *weakly = json_object();
  json_object_set_new(weakly, "theorem3", json_boolean(state->theorem3));
  json_object_set_new(weakly, "exact_may", json_boolean(state->exact_may));
  json_object_set_new(weakly, "theorem5", json_boolean(state->theorem5));
  json_object_set_new(weakly, "theorem7", json_boolean(state->theorem7));
  json_object_set_new(node, "weakly_reachable", weakly);
  json_object_set_new(node, "reachable", json_string(report_model_reach(state)));
  if (state->reason) json_object_set_new(node, "reason", json_string(state->reason));
  if (state->reachable == REACH_YES) add_input(r, state, node);
}

static json_t *predicates_of(const ModelAnswer *r) {
  json_t *list = json_array();
  for (uint32_t i = 0; r->predicates && i < r->predicates->everywhere.count; i++) {
    Text text = {0};
    report_model_predicate(r, i, &text);
    json_array_append_new(list, json_string_nocheck(text_view(&text)));
    text_release(&text);
  }
  return list;
}

static json_t *node_of(const ModelAnswer *r, uint32_t i) {
  const ModelNode *n = &r->model->nodes.data[i];
  const Location *at = &r->model->prog->locs.data[n->loc];
  Text value = {0};
  report_model_value(r, i, &value);
  char owner[2] = {report_model_owner(r, i), 0};
  json_t *node = json_object();
  json_object_set_new(node, "id", json_integer(i));
  json_object_set_new(node, "location", json_string(at->name));
  json_object_set_new(node, "line", json_integer(at->place.line));
  json_object_set_new(node, "value", json_string_nocheck(text_view(&value)));
  value.count = 0;
  prog_print_term(r->model->prog, r->model->domain->ops->concretise(r->model->domain, n->value), &value, 0);
  json_object_set_new(node, "condition", json_string_nocheck(text_view(&value)));
  value.count = 0;
  expr_to_sexpr(r->model->prog->table, domain_concretise(r->model->domain, n->value), &value);
  json_object_set_new(node, "term", json_string_nocheck(text_view(&value)));
  json_object_set_new(node, "initial", json_boolean(n->initial));
  json_object_set_new(node, "bad", json_boolean(model_is_bad(r->model, i)));
  json_object_set_new(node, "owner", json_string(owner));
  json_object_set_new(node, "hopeless", json_boolean(report_model_hopeless(r, i)));
  json_object_set_new(node, "complete", json_boolean(n->complete));
  if (r->predicates || n->init_all) json_object_set_new(node, "initial_only", json_boolean(n->init_all));
  if (n->empty) json_object_set_new(node, "empty", json_true());
  if (n->divergent) json_object_set_new(node, "divergent", json_true());
  if (n->possibly_empty) json_object_set_new(node, "possibly_empty", json_true());
  if (r->weak) add_reach(r, i, node);
  text_release(&value);
  return node;
}

static json_t *edge_of(const Model *model, const ModelEdge *e) {
  json_t *edge = json_object();
  json_object_set_new(edge, "from", json_integer(e->from));
  json_object_set_new(edge, "to", json_integer(e->to));
  json_object_set_new(edge, "may", json_boolean(e->may));
  json_object_set_new(edge, "exact", json_boolean(e->exact));
  json_object_set_new(edge, "must_plus", json_boolean(e->must));
  json_object_set_new(edge, "must_minus", json_boolean(e->must_minus));
  if (e->branch != EITHER_BRANCH && prog_loc_forks(&model->prog->locs.data[model->nodes.data[e->from].loc]))
    json_object_set_new(edge, "branch", json_integer(e->branch));
  return edge;
}

// Conditional falsification: each as a sentence and in its parts.
static json_t *condition_of(const ModelAnswer *r, const ModelCondition *c) {
  const Prog *prog = r->model->prog;
  Text sentence = {0}, formula = {0};
  report_model_condition_print(r, c, &sentence);
  prog_print_term_at(prog, c->loc, c->condition, &formula, 0);
  json_t *condition = json_object();
  json_object_set_new(condition, "location", json_string(prog->locs.data[c->loc].name));
  json_object_set_new(condition, "line", json_integer(prog->locs.data[c->loc].place.line));
  json_object_set_new(condition, "condition", json_string_nocheck(text_view(&formula)));
  json_object_set_new(condition, "partial", json_boolean(c->partial));
  json_object_set_new(condition, "runs", json_string(c->every_run ? "every" : "some"));
  if (c->error < prog->locs.count)
    json_object_set_new(condition, "error_line", json_integer(prog->locs.data[c->error].place.line));
  json_object_set_new(condition, "text", json_string_nocheck(text_view(&sentence)));
  text_release(&sentence);
  text_release(&formula);
  return condition;
}

static json_t *conditions_of(const ModelAnswer *r) {
  ModelConditionVec conditions = {0};
  json_t *list = json_array();
  report_model_conditions_find(r, &conditions);
  for (uint32_t i = 0; i < conditions.count; i++) json_array_append_new(list, condition_of(r, &conditions.data[i]));
  modelconditionvec_release(&conditions);
  return list;
}

void report_model_json(const ModelAnswer *r, Text *out) {
  static const char *const names[] = {[GAME_UNKNOWN] = "unknown",
                                      [GAME_VERIFIED] = "verified",
                                      [GAME_FALSIFIED] = "falsified",
                                      [GAME_INCONSISTENT] = "unknown"};
  json_t *root = json_object(), *states = json_array(), *transitions = json_array();
  for (uint32_t i = 0; i < r->model->nodes.count; i++) json_array_append_new(states, node_of(r, i));
  for (uint32_t e = 0; e < r->model->edges.count; e++)
    json_array_append_new(transitions, edge_of(r->model, &r->model->edges.data[e]));
  json_object_set_new(root, "file", json_string(r->file));
  json_object_set_new(root, "domain", json_string(r->model->domain->ops->name));
  json_object_set_new(root, "predicates", predicates_of(r));
  json_object_set_new(root, "states", states);
  json_object_set_new(root, "transitions", transitions);
  json_object_set_new(root, "hopeless", conditions_of(r));
  json_object_set_new(root, "silent", json_string(r->model->silent_removed ? "removed" : "kept"));
  json_object_set_new(root, "truncated", json_boolean(r->model->truncated));
  if (r->game.has_no_start) json_object_set_new(root, "note", json_string(MODEL_NO_START));
  json_object_set_new(root, "verdict", json_string(names[r->game.result.verdict]));
  char *text = json_dumps(root, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
  if (text) text_format(out, "%s\n", text);
  free(text);
  json_decref(root);
}
