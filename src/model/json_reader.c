#include <jansson.h>

#include "expr/parse.h"
#include "expr/sexpr.h"
#include "expr/walk.h"
#include "model/reader.h"
#include "prog/weakest.h"

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

// What a state stands for: as an exact term, or else as a condition in C.
static Term read_meaning(Reader *r, json_t *state, size_t index) {
  const char *term = json_string_value(json_object_get(state, "term")), *error = NULL;
  const char *text = json_string_value(json_object_get(state, "condition"));
  if (!term && !text) return fault(r, "state", index), TERM_NONE;
  if (!term) {
    ExprScope scope = prog_scope(r->prog);
    Place place = {.file = r->path, .line = 1, .column = 1};
    return expr_parse_condition(r->prog->table, &scope, text, place, text, r->prog->long_width, r->diags);
  }
  Term t = expr_from_sexpr(r->prog->table, term, &error);
  U32Vec vars = {0};
  Map seen = {0};
  bool fits = t && expr_sort(r->prog->table, t) == SORT_BOOL;
  if (fits) expr_collect_vars(r->prog->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) fits = fits && prog_var_of(r->prog, vars.data[i]) != VAR_NONE;
  map_release(&seen);
  u32vec_release(&vars);
  if (!fits)
    diag_error(r->diags, (Place){.file = r->path}, shape, "the term of state %zu %s", index,
               error ? error : "is no condition on the program's variables");
  return fits ? t : TERM_NONE;
}

static bool is_set(json_t *item, const char *key) { return json_is_true(json_object_get(item, key)); }

// A choice is the falsifier's, and nothing else is, where the file does not say.
static bool read_owner(Reader *r, json_t *state, size_t index, ModelNode *node) {
  const char *owner = json_string_value(json_object_get(state, "owner"));
  if (!owner) return true;
  if (strcmp(owner, "F") != 0 && strcmp(owner, "P") != 0) return fault(r, "state", index);
  node->owner = *owner == 'F' ? OWNER_F : OWNER_P;
  return true;
}

static bool read_state(Reader *r, json_t *state, size_t index) {
  const char *name = json_string_value(json_object_get(state, "location"));
  json_t *id = json_object_get(state, "id"), *complete = json_object_get(state, "complete");
  if (!name || !json_is_integer(id)) return fault(r, "state", index);
  Loc loc = find_location(r->prog, name);
  if (loc == LOC_NONE)
    return diag_error(r->diags, (Place){.file = r->path}, NULL, "the program has no location %s (state %zu)", name,
                      index);
  Term formula = read_meaning(r, state, index);
  if (!formula) return false;
  uint32_t number = model_add_node(r->model, loc, model_formula_domain_value(r->formulas, formula));
  ModelNode *node = &r->model->nodes.data[number];
  map_set(&r->node_of, (uint64_t)json_integer_value(id), number + 1);
  node->initial |= is_set(state, "initial");
  node->init_all |= is_set(state, "initial_only");
  node->empty |= is_set(state, "empty");
  node->possibly_empty |= is_set(state, "possibly_empty");
  node->divergent |= is_set(state, "divergent");
  node->complete = !complete || json_is_true(complete);
  return read_owner(r, state, index, node);
}

static bool read_transition(Reader *r, json_t *t, size_t index) {
  json_t *from = json_object_get(t, "from"), *to = json_object_get(t, "to"), *branch = json_object_get(t, "branch");
  if (!json_is_integer(from) || !json_is_integer(to)) return fault(r, "transition", index);
  uint32_t a = map_find(&r->node_of, (uint64_t)json_integer_value(from), 0);
  uint32_t b = map_find(&r->node_of, (uint64_t)json_integer_value(to), 0);
  if (!a || !b)
    return diag_error(r->diags, (Place){.file = r->path}, NULL, "transition %zu names a state that is not there",
                      index);
  model_add_edge(r->model, a - 1, b - 1, is_set(t, "may"), is_set(t, "must_plus"));
  ModelEdge *edge = &r->model->edges.data[r->model->edges.count - 1];
  edge->must_minus = is_set(t, "must_minus");
  edge->exact |= is_set(t, "exact");
  bool forks = prog_loc_forks(&r->prog->locs.data[r->model->nodes.data[a - 1].loc]);
  if (forks && json_is_integer(branch)) edge->branch = json_integer_value(branch) == 1;
  else if (forks && r->model->silent_removed) edge->branch = EITHER_BRANCH;
  return true;
}

static bool read_all(Reader *r, json_t *root) {
  json_t *states = json_object_get(root, "states"), *transitions = json_object_get(root, "transitions"), *item;
  size_t i;
  if (!json_is_array(states) || !json_is_array(transitions))
    return diag_error(r->diags, (Place){.file = r->path}, shape, "the model has no states or no transitions");
  const char *silent = json_string_value(json_object_get(root, "silent"));
  r->model->silent_removed = silent && strcmp(silent, "removed") == 0;
  r->model->truncated = is_set(root, "truncated");
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
