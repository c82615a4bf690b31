// The cheap pass over all checks: one model of the whole program over intervals, one value for each location. What is not in it cannot be reached,
// so the checks whose errors are not in it are proved, by the intervals at locations; the others are for other engines.
// The engine called claims goes on from there: what the others need is claimed besides (claims.c), and what does not hold is taken away again.
#include "domain/table.h"
#include "evidence/check/local.h"
#include "evidence/task.h"
#include "model/model.h"
#include "prog/live.h"
#include "reach/claims.h"
#include "reach/reach.h"

// What the proof is made of: a condition at a location is kept where what is said of its variables is needed to show something.
typedef struct Writer {
  const Task *task;
  const Model *model;
  const bool *met; // by location: is it in the model?
  Live *needed;
  Proof *proof;
} Writer;

// The edges that the model does not take are those that something has to be known about.
static void ask_about_edges(Writer *w) {
  const Prog *prog = w->task->prog;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (w->met[l] && at->kind == EDGE_IF && !(w->met[at->next[0]] && w->met[at->next[1]]))
      prog_live_add_reads(w->needed, l, at->condition);
  }
}

// Those at cut points are what people see.
static void add_invariant_at(Proof *proof, const Task *task, Invariant invariant) {
  uint32_t block = task->blocks->index_of[invariant.loc];
  bool is_shown = block != UINT32_MAX && !prog_blocks_is_final(task->blocks, block);
  invariantvec_push(is_shown ? &proof->invariants : &proof->local, invariant);
}

// Each conjunct for itself, as people read them.
static void add_invariant(Writer *w, Loc loc, Term t) {
  TermTable *table = w->task->prog->table;
  bool is_and = expr_op(table, t) == OP_AND;
  for (uint32_t i = 0; is_and && i < expr_arity(table, t); i++) add_invariant(w, loc, expr_arg(table, t, i));
  if (!is_and && t != expr_true(table)) add_invariant_at(w->proof, w->task, (Invariant){loc, t});
}

static void add_node(Writer *w, const ModelNode *node) {
  Domain *domain = w->model->domain;
  for (VarId v = 0; v < w->task->prog->vars.count; v++)
    if (prog_is_live(w->needed, node->loc, v))
      add_invariant(w, node->loc, domain->ops->about_variable(domain, node->value, v));
}

static Proof *make_proof(const Task *task, const Model *model, const bool *met, Live *needed) {
  Prog *prog = task->prog;
  Writer w = {.task = task, .model = model, .met = met, .needed = needed};
  w.proof = evidence_proof_new(PROOF_LOCAL);
  ask_about_edges(&w);
  for (uint32_t i = 0; i < model->nodes.count; i++) add_node(&w, &model->nodes.data[i]);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (!met[l]) invariantvec_push(&w.proof->local, (Invariant){l, expr_false(prog->table)});
  return w.proof;
}

static void list_unmet(const Task *task, const bool *met, U32Vec *out) {
  for (uint32_t i = 0; i < task->proof_targets->count; i++)
    if (!met[task->proof_targets->data[i]]) u32vec_push(out, task->proof_targets->data[i]);
}

// ---- by the intervals alone

static Answer prove_unmet(Task *task, const Model *model, const bool *met) {
  U32Vec unmet = {0};
  list_unmet(task, met, &unmet);
  evidence_progress(task, "sieve: %u nodes; %u of %u places are not reached", model->nodes.count, unmet.count,
                    task->proof_targets->count);
  if (!unmet.count) return evidence_answer_unknown("sieve", "the interval model proves nothing");
  Live *needed = prog_live_new(task->prog, LIVE_ASKED);
  Proof *proof = make_proof(task, model, met, needed);
  prog_live_delete(needed);
  return evidence_answer_some("sieve", proof, &unmet);
}

// ---- by what is claimed besides

// Takes away what does not hold, and the targets with it; NULL where none is left.
static Proof *prove_some(const Task *task, const Model *model, const bool *met, U32Vec *shown) {
  InvariantVec claims = {0};
  Live *needed = prog_live_new(task->prog, LIVE_ASKED);
  reach_claims_find(task, model, needed, shown, &claims);
  uint32_t guessed = shown->count;
  if (guessed) list_unmet(task, met, shown); // a check may have several places, of which the model has one
  Proof *proof = guessed ? make_proof(task, model, met, needed) : NULL;
  for (uint32_t i = 0; i < claims.count && proof; i++) add_invariant_at(proof, task, claims.data[i]);
  uint64_t each = EFFORT(task->limits, claims_question);
  if (proof && !evidence_weaken_local(task->prog, proof, shown, each, task->limits)) {
    evidence_proof_delete(proof);
    proof = NULL;
  }
  uint32_t held = 0;
  for (uint32_t i = 0; i < shown->count && proof; i++) held += met[shown->data[i]];
  evidence_progress(task, "claims: %u for %u places, %u of which are not reached", claims.count, guessed, held);
  invariantvec_release(&claims);
  prog_live_delete(needed);
  return proof;
}

static Answer prove_more(const Task *task, const Model *model, const bool *met) {
  U32Vec shown = {0};
  Proof *proof = prove_some(task, model, met, &shown);
  if (proof && shown.count) return evidence_answer_some("claims", proof, &shown);
  evidence_proof_delete(proof);
  u32vec_release(&shown);
  return evidence_answer_unknown("claims", "what checks need does not hold, or was not found");
}

// Is there a place among these that the model has, and that was not shown before?
static bool shows_new(const Answer *answer, const bool *met, bool *is_shown) {
  bool is_new = false;
  for (uint32_t i = 0; i < answer->some.count; i++) {
    Loc l = answer->some.data[i];
    is_new = is_new || (met[l] && !is_shown[l]);
    is_shown[l] = true;
  }
  return is_new;
}

// Again about those that are left, as long as that shows more: what few need is seen better without what the others need.
static Answer prove_met(Task *task, const Model *model, const bool *met) {
  Limits *outer = task->limits, limits = limits_within(outer, EFFORT(outer, checks_carried));
  bool *is_shown = memory_new(task->prog->locs.count + 1);
  Answer answer;
  task->limits = &limits;
  do answer = prove_more(task, model, met);
  while (answer.claim == CLAIM_HOLDS && shows_new(&answer, met, is_shown) && evidence_found(task, &answer));
  task->limits = outer;
  free(is_shown);
  return answer;
}

// ----

typedef Answer (*Prove)(Task *task, const Model *model, const bool *met);

static Answer prove_over_intervals(Task *task, const char *name, Prove prove) {
  DiagList diags = {0};
  Domain *domain = domain_new("interval", task->prog, &diags);
  Model *model = model_explore(domain, EFFORT32(task->limits, abstract_nodes), task->limits);
  task->statistics->nodes += model->nodes.count;
  bool *met = memory_new(task->prog->locs.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) met[model->nodes.data[i].loc] = true;
  Answer answer =
      model->truncated ? evidence_answer_unknown(name, "the interval model is too large") : prove(task, model, met);
  free(met);
  model_delete(model);
  domain_delete(domain);
  diag_release(&diags);
  return answer;
}

Answer reach_sieve_run(Task *task) { return prove_over_intervals(task, "sieve", prove_unmet); }

Answer reach_claims_run(Task *task) { return prove_over_intervals(task, "claims", prove_met); }
