// The cheap pass over all checks: one model of the whole program over intervals, one value for each location. What is not in it cannot be reached,
// so the checks whose errors are not in it are proved, by the intervals at cut points; the others are for other engines.
#include "domain/table.h"
#include "evidence/task.h"
#include "model/model.h"
#include "reach/reach.h"
#include "reach/relevant.h"

static void list_unreached(const Task *task, const Model *model, U32Vec *out) {
  bool *met = memory_new(task->prog->locs.count + 1);
  for (uint32_t i = 0; i < model->nodes.count; i++) met[model->nodes.data[i].loc] = true;
  for (uint32_t i = 0; i < task->proof_targets->count; i++)
    if (!met[task->proof_targets->data[i]]) u32vec_push(out, task->proof_targets->data[i]);
  free(met);
}

// Each conjunct for itself, as people read them.
static void add_invariant(const Task *task, Proof *proof, Loc loc, Term t) {
  TermTable *table = task->prog->table;
  bool is_and = expr_op(table, t) == OP_AND;
  for (uint32_t i = 0; is_and && i < expr_arity(table, t); i++) add_invariant(task, proof, loc, expr_arg(table, t, i));
  if (!is_and && t != expr_true(table)) invariantvec_push(&proof->invariants, (Invariant){loc, t});
}

static Proof *make_proof(const Task *task, const Model *model) {
  Proof *proof = evidence_proof_new(PROOF_INDUCTION);
  bool mixed = false; // intervals never are
  proof->k = 1;
  for (uint32_t b = 0; b < task->blocks->count; b++) {
    if (prog_blocks_is_final(task->blocks, b)) continue;
    Loc loc = task->blocks->blocks[b].loc;
    add_invariant(task, proof, loc, reach_relevant_part(task, model_invariant(model, loc), &mixed));
  }
  return proof;
}

static Answer sift(const Task *task, const Model *model) {
  U32Vec unreached = {0};
  list_unreached(task, model, &unreached);
  evidence_progress(task, "sieve: %u nodes; %u of %u places are not reached", model->nodes.count, unreached.count,
                    task->proof_targets->count);
  if (model->truncated || !unreached.count) {
    u32vec_release(&unreached);
    return evidence_answer_unknown("sieve", "the interval model proves nothing");
  }
  return evidence_answer_some("sieve", make_proof(task, model), &unreached);
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
