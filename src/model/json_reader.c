#include <jansson.h>

#include "expr/parse.h"
#include "model/reader.h"

typedef struct Reader {
  Prog *prog;
  Domain *formulas;
  const char *path;
  DiagList *diags;
  Model *model;
  Map node_of; // id of a state -> node + 1
} Reader;

static const char *const shape = "a model is what sextant model --format json writes";

static bool fault(Reader *r, const char *what, size_t index) {
  return diag_error(r->diags, (Place){.file = r->path}, shape, "%s %zu of the model is not well formed", what, index);
}

static Loc find_location(const Prog *prog, const char *name) {
  for (Loc l = 0; name && l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  return LOC_NONE;
}

static bool read_state(Reader *r, json_t *state, size_t index) {
  const char *name = json_string_value(json_object_get(state, "location"));
  const char *text = json_string_value(json_object_get(state, "condition"));
  json_t *id = json_object_get(state, "id");
  if (!name || !text || !json_is_integer(id)) return fault(r, "state", index);
  Loc loc = find_location(r->prog, name);
  if (loc == LOC_NONE)
    return diag_error(r->diags, (Place){.file = r->path}, NULL, "the program has no location %s (state %zu)", name,
                      index);
  ExprScope scope = prog_scope(r->prog);
  Place place = {.file = r->path, .line = 1, .column = 1};
  Term formula = expr_parse_condition(r->prog->table, &scope, text, place, text, r->prog->long_width, r->diags);
  if (!formula) return false;
  uint32_t node = model_add_node(r->model, loc, model_formula_domain_value(r->formulas, formula));
  r->model->nodes.data[node].initial = json_is_true(json_object_get(state, "initial"));
  json_t *complete = json_object_get(state, "complete");
  r->model->nodes.data[node].complete = !complete || json_is_true(complete);
  map_set(&r->node_of, (uint64_t)json_integer_value(id), node + 1);
  return true;
}

static bool read_transition(Reader *r, json_t *t, size_t index) {
  json_t *from = json_object_get(t, "from"), *to = json_object_get(t, "to");
  if (!json_is_integer(from) || !json_is_integer(to)) return fault(r, "transition", index);
  uint32_t a = map_find(&r->node_of, (uint64_t)json_integer_value(from), 0);
  uint32_t b = map_find(&r->node_of, (uint64_t)json_integer_value(to), 0);
  if (!a || !b)
    return diag_error(r->diags, (Place){.file = r->path}, NULL, "transition %zu names a state that is not there",
                      index);
  model_add_edge(r->model, a - 1, b - 1, json_is_true(json_object_get(t, "may")),
                 json_is_true(json_object_get(t, "must_plus")));
  return true;
}

static bool read_all(Reader *r, json_t *root) {
  json_t *states = json_object_get(root, "states"), *transitions = json_object_get(root, "transitions"), *item;
  size_t i;
  if (!json_is_array(states) || !json_is_array(transitions))
    return diag_error(r->diags, (Place){.file = r->path}, shape, "the model has no states or no transitions");
  json_array_foreach(states, i, item) if (!read_state(r, item, i)) return false;
  json_array_foreach(transitions, i, item) if (!read_transition(r, item, i)) return false;
  return model_is_healthy(r->model, r->diags);
}

Model *model_read(Domain *formulas, const char *path, DiagList *diags) {
  Reader r = {.prog = formulas->prog, .formulas = formulas, .path = path, .diags = diags, .model = model_new(formulas)};
  json_error_t error;
  json_t *root = json_load_file(path, 0, &error);
  bool fine = root != NULL;
  if (!fine && error.line > 0)
    diag_error(diags, (Place){path, (uint32_t)error.line, (uint32_t)(error.column > 0 ? error.column : 1)}, shape, "%s",
               error.text);
  else if (!fine) diag_error(diags, (Place){.file = path}, shape, "%s", error.text);
  fine = fine && read_all(&r, root);
  json_decref(root);
  map_release(&r.node_of);
  if (fine) return r.model;
  model_delete(r.model);
  return NULL;
}
