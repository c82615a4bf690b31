#include "model/model.h"

#include <assert.h>

Model *model_new(Domain *domain) {
  Model *model = memory_new(sizeof *model);
  model->domain = domain;
  model->prog = domain->prog;
  return model;
}

void model_delete(Model *model) {
  if (!model) return;
  modelnodevec_release(&model->nodes);
  modeledgevec_release(&model->edges);
  map_release(&model->index);
  free(model);
}

// The falsifier owns choices; and havocs, where the domain forgets one variable and keeps all others: then every successor
// holds some value for every state (A1).
static Owner owner_of(const Model *model, Loc loc) {
  switch (model->prog->locs.data[loc].kind) {
  case EDGE_CHOICE: return OWNER_F;
  case EDGE_HAVOC: return model->domain->ops->independent ? OWNER_F : OWNER_P;
  default: return OWNER_P;
  }
}

static uint64_t key_of(Loc loc, Abstract value) { return (uint64_t)loc << 32 | value; }

uint32_t model_find_node(const Model *model, Loc loc, Abstract value) {
  return map_find(&model->index, key_of(loc, value), MODEL_NO_NODE);
}

uint32_t model_add_node(Model *model, Loc loc, Abstract value) {
  uint32_t found = model_find_node(model, loc, value);
  if (found != MODEL_NO_NODE) return found;
  ModelNode node = {.loc = loc, .value = value, .owner = owner_of(model, loc)};
  node.empty = domain_is_empty(model->domain, value);
  modelnodevec_push(&model->nodes, node);
  map_set(&model->index, key_of(loc, value), model->nodes.count - 1);
  return model->nodes.count - 1;
}

void model_add_edge(Model *model, uint32_t from, uint32_t to, bool may, bool must) {
  assert(from < model->nodes.count && to < model->nodes.count);
  const Location *at = &model->prog->locs.data[model->nodes.data[from].loc];
  bool forked = at->kind == EDGE_IF || at->kind == EDGE_CHOICE;
  unsigned branch = forked && at->next[0] != model->nodes.data[to].loc;
  modeledgevec_push(&model->edges,
                    (ModelEdge){.branch = branch, .from = from, .to = to, .may = may, .must = must, .exact = must});
}

ModelEdge *model_add_step(Model *model, uint32_t from, uint32_t to, unsigned branch) {
  model_add_edge(model, from, to, true, false);
  ModelEdge *edge = &model->edges.data[model->edges.count - 1];
  edge->branch = branch;
  return edge;
}

// Where a domain sees other things after a choice than before, a successor need not hold every state: then the choice is not
// known to be the falsifier's (A1).
static void disown_choices(Model *model) {
  for (uint32_t e = 0; e < model->edges.count; e++) {
    ModelNode *from = &model->nodes.data[model->edges.data[e].from];
    const ModelNode *to = &model->nodes.data[model->edges.data[e].to];
    bool choice = model->prog->locs.data[from->loc].kind == EDGE_CHOICE;
    if (choice && !domain_includes(model->domain, to->value, from->value)) from->owner = OWNER_P;
  }
}

void model_mark_musts(Model *model) {
  if (model->domain->ops->move) disown_choices(model);
  uint32_t *only = memory_new((model->nodes.count + 1) * sizeof(uint32_t)); // successor + 1; UINT32_MAX: several
  for (uint32_t e = 0; e < model->edges.count; e++) {
    uint32_t from = model->edges.data[e].from, to = model->edges.data[e].to;
    only[from] = only[from] == 0 || only[from] == to + 1 ? to + 1 : UINT32_MAX;
  }
  for (uint32_t e = 0; e < model->edges.count; e++) {
    const ModelNode *from = &model->nodes.data[model->edges.data[e].from];
    bool single = from->complete && only[model->edges.data[e].from] != UINT32_MAX;
    model->edges.data[e].must = single || from->owner == OWNER_F;
    model->edges.data[e].exact = model->edges.data[e].exact || model->edges.data[e].must;
  }
  free(only);
}

bool model_is_bad(const Model *model, uint32_t node) {
  return model->prog->locs.data[model->nodes.data[node].loc].role == LOC_ERROR;
}

bool model_is_silent_place(const Location *at) {
  return at->kind == EDGE_IF || (at->kind == EDGE_ASSIGN && at->count == 0);
}

// Does the step of a location, or that and silent ones, lead there? `seen` is by location.
static bool leads_to(const Model *model, Loc from, Loc to, bool *seen) {
  Loc next[2];
  uint32_t n = prog_loc_successors(&model->prog->locs.data[from], next);
  bool found = n == 0 && from == to; // a halting location stays where it is
  for (uint32_t i = 0; i < n && !found; i++) {
    found = next[i] == to;
    if (found || !model->silent_removed || seen[next[i]]) continue;
    seen[next[i]] = true;
    found = model_is_silent_place(&model->prog->locs.data[next[i]]) && leads_to(model, next[i], to, seen);
  }
  return found;
}

static bool follows_program(const Model *model, const ModelEdge *edge) {
  bool *seen = memory_new(model->prog->locs.count + 1);
  bool follows = leads_to(model, model->nodes.data[edge->from].loc, model->nodes.data[edge->to].loc, seen);
  free(seen);
  return follows;
}

// Of values that are formulas model_is_sound asks a solver.
static bool keeps_value(const Model *model, const ModelEdge *edge) {
  const ModelNode *from = &model->nodes.data[edge->from], *to = &model->nodes.data[edge->to];
  bool is_choice = model->prog->locs.data[from->loc].kind == EDGE_CHOICE && from->owner == OWNER_F;
  if (!is_choice || from->value == to->value || !model->domain->ops->includes) return true;
  return !model->domain->ops->splits && model->domain->ops->includes(model->domain, to->value, from->value);
}

bool model_is_healthy(const Model *model, DiagList *diags) {
  bool healthy = true;
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *edge = &model->edges.data[i];
    const Location *from = &model->prog->locs.data[model->nodes.data[edge->from].loc];
    const Location *to = &model->prog->locs.data[model->nodes.data[edge->to].loc];
    if (!follows_program(model, edge))
      healthy = diag_error(diags, from->place, "every edge of a model must follow an edge of the program (H1, M1)",
                           "no edge leads from %s to %s", from->name, to->name);
    else if (!keeps_value(model, edge))
      healthy = diag_error(diags, from->place, "a choice keeps the abstract value (H2, M2)",
                           "the abstract value changes across the choice at %s", from->name);
  }
  return healthy;
}

Term model_invariant(const Model *model, Loc loc) {
  TermTable *table = model->prog->table;
  Term any = expr_false(table);
  for (uint32_t i = 0; i < model->nodes.count; i++)
    if (model->nodes.data[i].loc == loc)
      any = expr_or(table, any, model->domain->ops->concretise(model->domain, model->nodes.data[i].value));
  return any;
}
