// The cheap pass over all checks: one model of the whole program over intervals, one value for each location. What is not in it cannot be reached,
// so the checks whose errors are not in it are proved, by the intervals at locations; the others are for other engines.
#include "domain/table.h"
#include "evidence/task.h"
#include "model/model.h"
#include "prog/live.h"
#include "reach/reach.h"

static void list_unreached(const Task *task, const bool *met, U32Vec *out) {
  for (uint32_t i = 0; i < task->proof_targets->count; i++)
    if (!met[task->proof_targets->data[i]]) u32vec_push(out, task->proof_targets->data[i]);
}

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

// Each conjunct for itself, as people read them; those at cut points are what people see.
static void add_invariant(Writer *w, Loc loc, Term t) {
  TermTable *table = w->task->prog->table;
  bool is_and = expr_op(table, t) == OP_AND;
  for (uint32_t i = 0; is_and && i < expr_arity(table, t); i++) add_invariant(w, loc, expr_arg(table, t, i));
  if (is_and || t == expr_true(table)) return;
  uint32_t block = w->task->blocks->index_of[loc];
  bool is_shown = block != UINT32_MAX && !prog_blocks_is_final(w->task->blocks, block);
  invariantvec_push(is_shown ? &w->proof->invariants : &w->proof->local, (Invariant){loc, t});
}

static void add_node(Writer *w, const ModelNode *node) {
  Domain *domain = w->model->domain;
  for (VarId v = 0; v < w->task->prog->vars.count; v++)
    if (prog_is_live(w->needed, node->loc, v))
      add_invariant(w, node->loc, domain->ops->about_variable(domain, node->value, v));
}

static Proof *make_proof(const Task *task, const Model *model, const bool *met) {
  Prog *prog = task->prog;
  Writer w = {.task = task, .model = model, .met = met, .needed = prog_live_new(prog, LIVE_ASKED)};
  w.proof = evidence_proof_new(PROOF_LOCAL);
  ask_about_edges(&w);
  for (uint32_t i = 0; i < model->nodes.count; i++) add_node(&w, &model->nodes.data[i]);
  for (Loc l = 0; l < prog->locs.count; l++)
    if (!met[l]) invariantvec_push(&w.proof->local, (Invariant){l, expr_false(prog->table)});
  prog_live_delete(w.needed);
  return w.proof;
}

static Answer sift(const Task *task, const Model *model) {
  U32Vec unreached = {0};
  bool *met = memory_new(task->prog->locs.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) met[model->nodes.data[i].loc] = true;
  list_unreached(task, met, &unreached);
  evidence_progress(task, "sieve: %u nodes; %u of %u places are not reached", model->nodes.count, unreached.count,
                    task->proof_targets->count);
  bool proves = !model->truncated && unreached.count;
  Proof *proof = proves ? make_proof(task, model, met) : NULL;
  free(met);
  if (proof) return evidence_answer_some("sieve", proof, &unreached);
  u32vec_release(&unreached);
  return evidence_answer_unknown("sieve", "the interval model proves nothing");
}

Answer reach_sieve_run(Task *task) {
  DiagList diags = {0};
  Domain *domain = domain_new("interval", task->prog, &diags);
  Model *model = model_explore(domain, EFFORT32(task->limits, abstract_nodes), task->limits);
  task->statistics->nodes += model->nodes.count;
  Answer answer = sift(task, model);
  model_delete(model);
  domain_delete(domain);
  diag_release(&diags);
  return answer;
}
