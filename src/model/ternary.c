// An edge from (l, a) to (l', a') by a branch of the program's edge at l, with pre(a') the states that the branch can take into a'
// and post(a) those that it can lead to from a (prog/weakest.h):
//   may    a and pre(a') is satisfiable
//   must+  every state of a is in pre(a')
//   must-  every state of a' is in post(a)
// Where pre or post have unknowns, the last two are questions with an alternation (domain/exists.h).
#include "model/ternary.h"

#include "domain/abstraction.h"
#include "domain/exists.h"
#include "prog/initial.h"
#include "prog/weakest.h"

typedef struct Classifier {
  Model *model;
  TermTable *table;
  Abstraction *abstraction;
  Limits *limits;
} Classifier;

static Term gamma_of(const Classifier *c, uint32_t node) {
  return domain_concretise(c->model->domain, c->model->nodes.data[node].value);
}

static bool is_must_plus(Classifier *c, const ModelEdge *e) {
  U32Vec unknowns = {0};
  Loc l = c->model->nodes.data[e->from].loc;
  Term pre = prog_weakest_pre(c->model->prog, l, e->branch, gamma_of(c, e->to), &unknowns);
  bool must = domain_exists_everywhere(c->abstraction, c->table, gamma_of(c, e->from), pre, &unknowns) == SMT_SAT;
  u32vec_release(&unknowns);
  return must;
}

static bool is_must_minus(Classifier *c, const ModelEdge *e) {
  U32Vec unknowns = {0};
  Loc l = c->model->nodes.data[e->from].loc;
  Term post = prog_strongest_post(c->model->prog, l, e->branch, gamma_of(c, e->from), &unknowns);
  bool must =
      post && domain_exists_everywhere(c->abstraction, c->table, gamma_of(c, e->to), post, &unknowns) == SMT_SAT;
  u32vec_release(&unknowns);
  return must;
}

static SmtAnswer ask_may(Classifier *c, const ModelEdge *e) {
  U32Vec unknowns = {0};
  Loc l = c->model->nodes.data[e->from].loc;
  Term parts[2] = {gamma_of(c, e->from), prog_weakest_pre(c->model->prog, l, e->branch, gamma_of(c, e->to), &unknowns)};
  u32vec_release(&unknowns);
  return domain_abstraction_check(c->abstraction, parts, 2);
}

// False where no state can take the edge.
static bool classify_edge(Classifier *c, ModelEdge *e) {
  const ModelNode *nodes = c->model->nodes.data;
  bool musts = !nodes[e->from].possibly_empty && !nodes[e->to].possibly_empty;
  SmtAnswer may = ask_may(c, e);
  if (may == SMT_UNSAT) return false;
  e->exact = e->exact || may == SMT_SAT;
  e->must = musts && (e->must || is_must_plus(c, e));
  e->must_minus = musts && is_must_minus(c, e);
  return true;
}

// ---- nodes

static void classify_nodes(Classifier *c) {
  Term initial = prog_initial_condition(c->model->prog);
  for (uint32_t i = 0; i < c->model->nodes.count; i++) {
    ModelNode *node = &c->model->nodes.data[i];
    Term gamma = gamma_of(c, i);
    SmtAnswer any = domain_abstraction_check(c->abstraction, &gamma, 1);
    node->possibly_empty = any == SMT_UNKNOWN;
    node->empty = node->empty || any == SMT_UNSAT;
    if (!node->initial || !initial) continue;
    Term outside[2] = {gamma, expr_not(c->table, initial)};
    node->init_all = domain_abstraction_check(c->abstraction, outside, 2) == SMT_UNSAT;
  }
}

static bool has_input(const Model *model, uint32_t node) {
  EdgeKind kind = model->prog->locs.data[model->nodes.data[node].loc].kind;
  return kind == EDGE_HAVOC || kind == EDGE_CHOICE;
}

static void own_inputs(Classifier *c) {
  Model *model = c->model;
  bool *refused = memory_new(model->nodes.count + 1);
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *e = &model->edges.data[i];
    if (has_input(model, e->from) && !refused[e->from]) refused[e->from] = !(e->must || is_must_plus(c, e));
  }
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    ModelNode *node = &model->nodes.data[i];
    if (has_input(model, i) && node->complete && !refused[i]) node->owner = OWNER_F;
  }
  free(refused);
}

static Classifier classifier_new(Model *model, Limits *limits) {
  return (Classifier){model, model->prog->table, domain_abstraction_new(model->prog->table, limits), limits};
}

void model_own_inputs(Model *model, Limits *limits) {
  Classifier c = classifier_new(model, limits);
  own_inputs(&c);
  domain_abstraction_delete(c.abstraction);
}

void model_classify_merged(Model *model, Limits *limits) {
  Classifier c = classifier_new(model, limits);
  for (uint32_t i = 0; i < model->edges.count; i++) {
    ModelEdge *e = &model->edges.data[i];
    const ModelNode *from = &model->nodes.data[e->from], *to = &model->nodes.data[e->to];
    if (e->branch != EITHER_BRANCH || from->possibly_empty || to->possibly_empty) continue;
    e->must = e->must || is_must_plus(&c, e);
    e->must_minus = e->must_minus || is_must_minus(&c, e);
  }
  domain_abstraction_delete(c.abstraction);
}

void model_classify(Model *model, Limits *limits) {
  Classifier c = classifier_new(model, limits);
  uint32_t kept = 0;
  classify_nodes(&c);
  for (uint32_t i = 0; i < model->edges.count; i++) {
    ModelEdge e = model->edges.data[i];
    if (classify_edge(&c, &e)) model->edges.data[kept++] = e;
  }
  model->edges.count = kept;
  own_inputs(&c);
  domain_abstraction_delete(c.abstraction);
}
