// A node's gamma is a conjunction. Conjuncts that all nodes of a location share hold whenever it is reached, so they are
// left out; what remains of the hopeless nodes, as a disjunction, is the condition. Every run reaches the error where the
// node is hopeless even if all choices are P's: a least fixed point over the nodes. The error locations that a node leads to
// are those of its successors of smaller rank.
#include "report/model_conditions.h"

#include "prog/print.h"

#define CONDITION_MOST 200 // characters

typedef struct Finder {
  const ModelAnswer *report;
  const Model *model;
  TermTable *table;
  bool *every;      // by node: every run from it reaches the error
  Loc *error;       // by node: the error location that it leads to; several: LOC_NONE
  U32Vec *nodes_at; // by location
} Finder;

// ---- what is reached, and by which runs

static void find_every(Finder *f) {
  const Model *model = f->model;
  bool *fails = memory_new(model->nodes.count + 1), *leaves = memory_new(model->nodes.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) f->every[i] = f->report->rank[i] == 0;
  for (bool changed = true; changed;) {
    changed = false;
    memset(fails, 0, model->nodes.count);
    memset(leaves, 0, model->nodes.count);
    for (uint32_t e = 0; e < model->edges.count; e++) {
      leaves[model->edges.data[e].from] = true;
      if (!f->every[model->edges.data[e].to]) fails[model->edges.data[e].from] = true;
    }
    for (uint32_t i = 0; i < model->nodes.count; i++) {
      if (f->every[i] || fails[i] || !leaves[i] || !model->nodes.data[i].complete) continue;
      f->every[i] = changed = true;
    }
  }
  free(fails);
  free(leaves);
}

#define NOT_KNOWN (LOC_NONE - 1)

static Loc merge(Loc a, Loc b) { return a == NOT_KNOWN ? b : b == NOT_KNOWN || a == b ? a : LOC_NONE; }

static void find_errors(Finder *f) {
  const Model *model = f->model;
  const uint32_t *rank = f->report->rank;
  for (uint32_t i = 0; i < model->nodes.count; i++) f->error[i] = rank[i] == 0 ? model->nodes.data[i].loc : NOT_KNOWN;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < model->edges.count; e++) {
      uint32_t from = model->edges.data[e].from, to = model->edges.data[e].to;
      if (rank[from] == UINT32_MAX || rank[to] >= rank[from]) continue;
      Loc merged = merge(f->error[from], f->error[to]);
      changed = changed || merged != f->error[from];
      f->error[from] = merged;
    }
  }
}

// ---- conditions

static void add_conjuncts(Finder *f, uint32_t node, U32Vec *out) {
  U32Vec stack = {0};
  u32vec_push(&stack, f->model->domain->ops->concretise(f->model->domain, f->model->nodes.data[node].value));
  while (stack.count) {
    Term t = u32vec_pop(&stack);
    bool is_and = expr_op(f->table, t) == OP_AND;
    for (uint32_t i = expr_arity(f->table, t); is_and && i-- > 0;) u32vec_push(&stack, expr_arg(f->table, t, i));
    if (!is_and) u32vec_push(out, t);
  }
  u32vec_release(&stack);
}

static bool is_hidden(Finder *f, Term t) {
  const Prog *prog = f->model->prog;
  U32Vec vars = {0};
  bool hidden = false;
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) hidden = hidden || prog->vars.data[vars.data[i]].hidden;
  u32vec_release(&vars);
  return hidden;
}

// In how many nodes of the location each conjunct is.
static void count_conjuncts(Finder *f, Loc loc, Map *counts) {
  U32Vec conjuncts = {0};
  for (uint32_t i = 0; i < f->nodes_at[loc].count; i++) {
    conjuncts.count = 0;
    add_conjuncts(f, f->nodes_at[loc].data[i], &conjuncts);
    for (uint32_t c = 0; c < conjuncts.count; c++)
      map_set(counts, conjuncts.data[c], map_find(counts, conjuncts.data[c], 0) + 1);
  }
  u32vec_release(&conjuncts);
}

static Term remaining(Finder *f, uint32_t node, const Map *counts, uint32_t all, bool *partial) {
  U32Vec conjuncts = {0};
  Term kept = expr_true(f->table);
  add_conjuncts(f, node, &conjuncts);
  for (uint32_t c = 0; c < conjuncts.count; c++) {
    if (map_find(counts, conjuncts.data[c], 0) == all) continue;
    bool hidden = is_hidden(f, conjuncts.data[c]);
    *partial = *partial || hidden;
    if (!hidden) kept = expr_and(f->table, kept, conjuncts.data[c]);
  }
  u32vec_release(&conjuncts);
  return kept;
}

static bool find_at(Finder *f, Loc loc, ModelCondition *out) {
  const U32Vec *nodes = &f->nodes_at[loc];
  Map counts = {0};
  uint32_t hopeless = 0;
  *out = (ModelCondition){loc, expr_false(f->table), false, true, NOT_KNOWN};
  count_conjuncts(f, loc, &counts);
  for (uint32_t i = 0; i < nodes->count; i++) {
    uint32_t node = nodes->data[i];
    if (!report_model_hopeless(f->report, node)) continue;
    hopeless++;
    out->condition = expr_or(f->table, out->condition, remaining(f, node, &counts, nodes->count, &out->partial));
    out->every_run = out->every_run && f->every[node];
    out->error = merge(out->error, f->error[node]);
  }
  if (hopeless == nodes->count) out->condition = expr_true(f->table);
  out->partial = out->partial && hopeless < nodes->count;
  map_release(&counts);
  return hopeless > 0;
}

void report_model_conditions_find(const ModelAnswer *r, ModelConditionVec *out) {
  const Model *model = r->model;
  uint32_t nodes = model->nodes.count, locs = model->prog->locs.count;
  Finder f = {.report = r, .model = model, .table = model->prog->table};
  f.every = memory_new(nodes + 1);
  f.error = memory_new((nodes + 1) * sizeof *f.error);
  f.nodes_at = memory_new((locs + 1) * sizeof *f.nodes_at);
  for (uint32_t i = 0; i < nodes; i++) u32vec_push(&f.nodes_at[model->nodes.data[i].loc], i);
  find_every(&f);
  find_errors(&f);
  for (Loc l = 0; l < locs; l++) {
    ModelCondition condition;
    if (model->prog->locs.data[l].role != LOC_ERROR && find_at(&f, l, &condition))
      modelconditionvec_push(out, condition);
  }
  for (Loc l = 0; l < locs; l++) u32vec_release(&f.nodes_at[l]);
  free(f.nodes_at);
  free(f.every);
  free(f.error);
}

void report_model_condition_print(const ModelAnswer *r, const ModelCondition *c, Text *out) {
  const Prog *prog = r->model->prog;
  const Location *at = &prog->locs.data[c->loc];
  if (!at->place.line) text_format(out, "from %s", at->name);
  else text_format(out, "from line %u", at->place.line);
  if (at->place.line && prog->as_written) text_format(out, " (%s)", at->name); // the user's name
  bool always = c->condition == expr_true(prog->table);
  if (!always) text_add(out, " with ");
  if (!always) prog_print_term_at(prog, c->loc, c->condition, out, CONDITION_MOST);
  if (c->partial) text_add(out, always ? " in some states" : ", in some of these states");
  text_format(out, ", %s run reaches the error", c->every_run ? "every" : "some");
  if (c->error < NOT_KNOWN && prog->locs.data[c->error].place.line)
    text_format(out, " at line %u", prog->locs.data[c->error].place.line);
}
