// k-induction on the large-block encoding (THEORY 3.3 gives the base case). The step case for k: from no state that
// satisfies the invariants does a path of k blocks end in a target. Invariants are guessed once (candidates.c, domains.c, tuples.c)
// and kept inductive (houdini.c). Each block has its own unrolling, grown by one frame for each k.
#include "reach/induction.h"

#include "reach/bounded.h"
#include "invariant/candidates.h"
#include "invariant/domains.h"
#include "evidence/model.h"
#include "invariant/shrink.h"
#include "invariant/tuples.h"

struct Induction {
  Task *task;
  TermTable *table;
  Houdini *houdini;
  Solver *solver;
  Unroll **unrolls; // by block; NULL where there is nothing to show
  Term *paths;      // by block: the invariants along the unrolling
  Term *invariant_of;
  uint32_t k;
  bool prepared;
};

// The unrollings anew, from the invariants as they are now.
static void begin(Induction *n) {
  n->k = 0;
  for (uint32_t b = 0; b < n->task->blocks->count; b++) {
    prog_unroll_delete(n->unrolls[b]);
    n->unrolls[b] = NULL;
    n->invariant_of[b] = invariant_houdini_invariant(n->houdini, b);
    if (prog_blocks_is_final(n->task->blocks, b) || evidence_task_is_target(n->task, b)) continue;
    n->unrolls[b] = prog_unroll_from_block(n->task->blocks, b);
    n->paths[b] = n->invariant_of[b];
  }
}

Induction *reach_induction_new_bare(Task *task) {
  Induction *n = memory_new(sizeof *n);
  n->task = task;
  n->table = task->prog->table;
  n->houdini = invariant_houdini_new(task);
  n->unrolls = memory_new(task->blocks->count * sizeof(Unroll *));
  n->paths = memory_new(task->blocks->count * sizeof(Term));
  n->invariant_of = memory_new(task->blocks->count * sizeof(Term));
  n->solver = smt_new(evidence_task_solver_kind(task), n->table, task->limits);
  n->prepared = true;
  begin(n);
  return n;
}

Induction *reach_induction_new(Task *task) {
  Induction *n = reach_induction_new_bare(task);
  n->prepared = false;
  return n;
}

void reach_induction_delete(Induction *n) {
  if (!n) return;
  for (uint32_t b = 0; b < n->task->blocks->count; b++) prog_unroll_delete(n->unrolls[b]);
  invariant_houdini_delete(n->houdini);
  smt_delete(n->solver);
  free(n->unrolls);
  free(n->paths);
  free(n->invariant_of);
  free(n);
}

static bool prepare(Induction *n) {
  invariant_candidates_guess(n->task, n->houdini);
  invariant_domains_guess(n->task, n->houdini);
  evidence_progress(n->task, "induction: %u candidates", invariant_houdini_count(n->houdini));
  if (!invariant_houdini_run(n->houdini, 2000)) return false;
  invariant_tuples_infer(n->task, n->houdini);
  if (!invariant_houdini_run(n->houdini, 20000)) return false;
  evidence_progress(n->task, "induction: %u inductive invariants", invariant_houdini_count(n->houdini));
  n->prepared = true;
  begin(n);
  return true;
}

Houdini *reach_induction_pool(Induction *n) { return n->houdini; }

bool reach_induction_strengthen(Induction *n, uint64_t conflicts) {
  if (!n->prepared && !prepare(n)) return false;
  if (!invariant_houdini_run(n->houdini, conflicts)) return false;
  bool changed = false;
  for (uint32_t b = 0; b < n->task->blocks->count; b++)
    changed = changed || n->invariant_of[b] != invariant_houdini_invariant(n->houdini, b);
  if (changed) begin(n);
  return changed;
}

// Adds a frame to the block's unrolling; gives the condition under which its last block ends in a target.
static Term extend(Induction *n, uint32_t block) {
  Unroll *u = n->unrolls[block];
  Term bad = expr_false(n->table);
  prog_unroll_step(u);
  for (uint32_t i = 0; i < prog_unroll_last(u)->count; i++) {
    UnrollPoint *p = &prog_unroll_last(u)->data[i];
    if (evidence_task_is_target(n->task, p->block) || evidence_task_is_limit(n->task, p->block)) {
      p->dead = true;
      bad = expr_or(n->table, bad, p->guard);
    } else if (!prog_blocks_is_final(n->task->blocks, p->block)) {
      Term inside = prog_unroll_at(u, p, n->invariant_of[p->block]);
      n->paths[block] = expr_and(n->table, n->paths[block], expr_implies(n->table, p->guard, inside));
    }
  }
  return bad;
}

bool reach_induction_advance(Induction *n, uint64_t conflicts) {
  if (!n->prepared && !prepare(n)) return false;
  n->k++;
  smt_set_budget(n->solver, conflicts);
  bool holds = true;
  for (uint32_t b = 0; b < n->task->blocks->count && !limits_reached(n->task->limits); b++) {
    if (!n->unrolls[b]) continue;
    Term bad = extend(n, b); // every unrolling grows, also after a failure
    if (!holds || bad == expr_false(n->table)) continue;
    Term query[2] = {n->paths[b], bad};
    n->task->statistics->solver_calls++;
    holds = smt_check(n->solver, query, 2) == SMT_UNSAT;
  }
  evidence_progress(n->task, "induction: k = %u %s", n->k, holds ? "holds" : "fails");
  return holds && !limits_reached(n->task->limits);
}

uint32_t reach_induction_k(const Induction *n) { return n->k; }

Proof *reach_induction_proof(Induction *n) {
  Proof *proof = evidence_proof_new(PROOF_INDUCTION);
  proof->k = n->k;
  invariant_houdini_list(n->houdini, &proof->invariants);
  invariant_proof_shrink(n->task, proof);
  return proof;
}

Answer reach_induction_run(Task *task) {
  Induction *n = reach_induction_new(task);
  Bounded *base = reach_bounded_new(task);
  Answer answer = {0};
  bool step = false, decided = false;
  while (!decided && !limits_reached(task->limits)) {
    if (!step) step = reach_induction_advance(n, 20000);
    while (!decided && reach_bounded_depth(base) < n->k && !limits_reached(task->limits)) {
      decided = reach_bounded_advance(base, 0);
      if (!decided && reach_bounded_stalled(base)) break;
    }
    if (decided) answer = reach_bounded_answer(base);
    else if (step && reach_bounded_depth(base) >= n->k) {
      answer = evidence_answer_verified("induction", reach_induction_proof(n));
      decided = true;
    }
  }
  if (!decided)
    answer = evidence_answer_unknown("induction", "%s; no error within %u blocks, induction fails up to k = %u",
                                     limits_reason(task->limits->stopped), reach_bounded_depth(base), n->k);
  reach_induction_delete(n);
  reach_bounded_delete(base);
  return answer;
}
