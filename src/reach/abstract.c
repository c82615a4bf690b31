// One abstract model, both answers ([CH], THEORY 1.4). Where the closed model has nothing bad, the values of its
// nodes are the invariants of a proof. Where a start node is hopeless, the falsifier's strategy is turned into a concrete
// run: the interpreter does what is determined, the strategy says what to choose, and ranks fall at every step.
// Without --domain the domains are tried from cheap to dear, each with one value per location first and then with several.
#include "evidence/task.h"

#include "check/falsify.h"
#include "domain/table.h"
#include "evidence/model.h"
#include "evidence/check/certify.h"
#include "model/ternary.h"
#include "prog/initial.h"
#include "reach/relevant.h"

typedef struct Player {
  Task *task;
  TermTable *table;
  ModelGame *game;
  Solver *solver;
  Machine *machine;
  State *state;
  Trace *trace;
  uint32_t node;
} Player;

// ---- the strategy as a run

static Term value_of(void *context, Term var) {
  Player *p = context;
  VarId v = prog_var_of(p->task->prog, var);
  return v == VAR_NONE ? TERM_NONE : sem_state_get(p->machine, p->state, v);
}

static Term gamma_of(Player *p, uint32_t node) {
  Domain *domain = p->game->model->domain;
  return domain->ops->concretise(domain, p->game->model->nodes.data[node].value);
}

// An initial state of the program inside the start node.
static bool choose_start(Player *p) {
  const Prog *prog = p->task->prog;
  Term inside = prog_starts_in(prog, gamma_of(p, p->node));
  if (smt_check(p->solver, &inside, 1) != SMT_SAT) return false;
  for (VarId v = 0; v < prog->vars.count; v++) {
    if (prog->vars.data[v].init) continue;
    p->trace->initial[v] = smt_value(p->solver, prog->vars.data[v].term);
    if (!p->trace->initial[v]) return false;
    sem_state_set(p->machine, p->state, v, p->trace->initial[v]);
  }
  return true;
}

// A value for the variable that a havoc forgets, such that the state is in the node that the strategy wants.
static bool choose_value(Player *p, VarId var, uint32_t wanted, Term *value) {
  const Prog *prog = p->task->prog;
  Sort sort = prog->vars.data[var].sort;
  *value = expr_default(p->table, sort);
  if (wanted == GAME_NO_NODE || sort_is_array(sort)) return true;
  Subst subst;
  expr_subst_init(&subst, p->table);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (v != var) expr_subst_bind(&subst, prog->vars.data[v].term, sem_state_get(p->machine, p->state, v));
  Term inside = expr_subst_apply(&subst, gamma_of(p, wanted));
  expr_subst_release(&subst);
  if (smt_check(p->solver, &inside, 1) != SMT_SAT) return false;
  *value = smt_value(p->solver, prog->vars.data[var].term);
  return *value != TERM_NONE;
}

// The hopeless successor of smaller rank that holds the current state (A2 says there is one).
static bool follow_node(Player *p) {
  uint32_t count, rank = p->game->result.rank[p->node];
  const uint32_t *next = game_successors(p->game->game, GAME_EDGE_ABS, p->node, &count);
  for (uint32_t i = 0; i < count; i++) {
    const ModelNode *node = &p->game->model->nodes.data[next[i]];
    if (node->loc != p->state->loc || p->game->result.rank[next[i]] >= rank) continue;
    if (!domain_contains(p->game->model->domain, node->value, value_of, p)) continue;
    p->node = next[i];
    return true;
  }
  return false;
}

static bool play_step(Player *p) {
  const Location *at = &p->task->prog->locs.data[p->state->loc];
  uint32_t wanted = p->game->result.strategy[p->node];
  Term input = TERM_NONE;
  if (at->kind == EDGE_CHOICE) {
    bool first = wanted == GAME_NO_NODE || p->game->model->nodes.data[wanted].loc == at->next[0];
    input = expr_bool(p->table, first);
  } else if (at->kind == EDGE_HAVOC && !choose_value(p, at->havoc, wanted, &input)) return false;
  if (input) u32vec_push(&p->trace->inputs, input);
  return sem_machine_take(p->machine, p->state, input) == STEP_DONE && follow_node(p);
}

static Trace *play(Task *task, ModelGame *game, uint32_t start) {
  Player p = {.task = task, .table = task->prog->table, .game = game, .node = start};
  Term sample[2] = {gamma_of(&p, start), task->prog->initially};
  p.solver = smt_new(smt_kind_for(p.table, sample, 2), p.table, task->limits);
  p.machine = sem_machine_new(task->prog);
  p.state = sem_state_new(p.machine);
  p.trace = evidence_trace_new(task->prog);
  bool ok = choose_start(&p);
  while (ok && !task->is_target[p.state->loc] && !limits_reached(task->limits)) ok = play_step(&p);
  ok = ok && task->is_target[p.state->loc];
  sem_state_delete(p.machine, p.state);
  sem_machine_delete(p.machine);
  smt_delete(p.solver);
  if (ok) return p.trace;
  evidence_trace_delete(p.trace);
  return NULL;
}

// ---- the two answers

static Answer falsify(Task *task, ModelGame *game) {
  for (uint32_t i = 0; i < game->model->nodes.count; i++) {
    if (!game->model->nodes.data[i].initial || !check_model_game_is_hopeless(game, i)) continue;
    Trace *trace = play(task, game, i);
    if (trace) return evidence_answer_violated("game", trace);
  }
  return evidence_answer_unknown("game", "the hopeless start holds no initial state that could be found");
}

// The nodes that the start nodes lead to.
static Term invariant_at(Task *task, const ModelGame *game, Loc loc, bool *mixed) {
  const Model *model = game->model;
  Term any = expr_false(task->prog->table);
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    if (model->nodes.data[i].loc != loc || game->result.parent[i] == GAME_NO_NODE) continue;
    Term gamma = model->domain->ops->concretise(model->domain, model->nodes.data[i].value);
    any = expr_or(task->prog->table, any, reach_relevant_part(task, gamma, mixed));
  }
  return any;
}

static Answer prove(Task *task, const ModelGame *game) {
  Proof *proof = evidence_proof_new(PROOF_INDUCTION);
  bool mixed = false;
  proof->k = 1;
  for (uint32_t b = 0; b < task->blocks->count; b++) {
    if (prog_blocks_is_final(task->blocks, b)) continue;
    Loc loc = task->blocks->blocks[b].loc;
    invariantvec_push(&proof->invariants, (Invariant){loc, invariant_at(task, game, loc, &mixed)});
  }
  const U32Vec *targets = task->proof_targets;
  if (!mixed || evidence_certify(task->prog, proof, targets->data, targets->count, task->limits) == CHECK_CONFIRMED)
    return evidence_answer_holds("abstract", proof);
  evidence_proof_delete(proof);
  return evidence_answer_unknown("abstract",
                                 "the model proves the property, but its invariants could not be certified");
}

static Answer answer_of(Task *task, ModelGame *game, const char *name) {
  const Model *model = game->model;
  switch (game->result.verdict) {
  case GAME_FALSIFIED: return falsify(task, game);
  case GAME_VERIFIED: return prove(task, game);
  case GAME_INCONSISTENT: return evidence_answer_unknown("abstract", "the %s model is inconsistent: a defect", name);
  default:
    return evidence_answer_unknown(
        "abstract", "the %s model%s proves nothing: the error is in it, and %u of its %u nodes are hopeless", name,
        model->truncated ? " (cut short)" : "", game->result.hopeless_count, model->nodes.count);
  }
}

static Answer run_model(Task *task, Domain *domain, const char *name, uint32_t split) {
  Model *model = model_explore_split(domain, split, EFFORT32(task->limits, abstract_nodes), task->limits);
  if (domain->ops->use_predicates) model_own_inputs(model, task->limits);
  ModelGame game;
  check_model_game_solve(&game, model, (GameMode)task->options.game, false, task->limits);
  task->statistics->nodes += model->nodes.count;
  evidence_progress(task, "abstract: %s, split %u: %u nodes, %u edges, %u hopeless", name, split, model->nodes.count,
                    model->edges.count, game.result.hopeless_count);
  Answer answer = answer_of(task, &game, name);
  check_model_game_release(&game);
  model_delete(model);
  return answer;
}

// First one value per location, then more and more of them kept apart. A domain that splits has only one model.
static Answer run_domain(Task *task, const char *name) {
  const uint32_t splits[] = {0, EFFORT32(task->limits, abstract_few), EFFORT32(task->limits, abstract_many)};
  DiagList diags = {0};
  Answer answer = {0};
  Domain *domain = domain_new(name, task->prog, &diags);
  if (domain) domain_use_predicates(domain, task->predicates, task->limits);
  else answer = evidence_answer_unknown("abstract", "%s", diags.count ? diags.items[0].message : "no such domain");
  for (uint32_t i = 0; domain && i < sizeof splits / sizeof *splits; i++) {
    evidence_answer_release(&answer);
    answer = run_model(task, domain, name, splits[i]);
    if (answer.claim != CLAIM_NOTHING || domain->ops->splits || limits_reached(task->limits)) break;
  }
  domain_delete(domain);
  diag_release(&diags);
  return answer;
}

Answer reach_abstract_run(Task *task) {
  static const char *const tried[] = {"sign", "interval", "congruence", "affine", "sign+interval", "polyhedra"};
  if (task->options.domain) return run_domain(task, task->options.domain);
  if (task->predicates) return run_domain(task, "boolean");
  Answer answer = {0};
  for (uint32_t i = 0; i < sizeof tried / sizeof *tried && answer.claim == CLAIM_NOTHING; i++) {
    evidence_answer_release(&answer);
    answer = run_domain(task, tried[i]);
    if (limits_reached(task->limits)) break;
  }
  return answer;
}
