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

Induction *reach_induction_new(Task *task) {
  Induction *n = memory_new(sizeof *n);
  n->task = task;
  n->table = task->prog->table;
  n->houdini = invariant_houdini_new(task);
  n->unrolls = memory_new(task->blocks->count * sizeof(Unroll *));
  n->paths = memory_new(task->blocks->count * sizeof(Term));
  n->invariant_of = memory_new(task->blocks->count * sizeof(Term));
  n->solver = smt_new(evidence_task_solver_kind(task), n->table, task->limits);
  begin(n);
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

Houdini *reach_induction_pool(Induction *n) { return n->houdini; }

bool reach_induction_strengthen(Induction *n, uint64_t conflicts) {
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

// ---- the engine

typedef struct InductionEngine {
  Task *task;
  Induction *induction;
  Bounded *base;
  Candidates *candidates;
  uint32_t domain; // the next one to be asked
  bool tupled;     // tuples were looked for
  bool step;       // the step case holds
  Answer answer;
} InductionEngine;

// The base case as far as k; true where there is an answer: a proof where the step case holds, too, or what the base case has found.
static bool check_base(InductionEngine *e) {
  while (reach_bounded_depth(e->base) < e->induction->k && !limits_reached(e->task->limits)) {
    if (reach_bounded_advance(e->base, 0)) return e->answer = reach_bounded_answer(e->base), true;
    if (reach_bounded_stalled(e->base)) return false;
  }
  if (!e->step || reach_bounded_depth(e->base) < e->induction->k) return false;
  if (reach_bounded_excludes_limits(e->base))
    return e->answer = evidence_answer_holds("induction", reach_induction_proof(e->induction)), true;
  if (!reach_bounded_has_answer(e->base)) return false;
  return e->answer = reach_bounded_answer(e->base), true;
}

static bool try_steps(InductionEngine *e, uint32_t most) {
  uint64_t conflicts = EFFORT(e->task->limits, induction_conflicts);
  while (!e->step && e->induction->k < most && !limits_reached(e->task->limits))
    e->step = reach_induction_advance(e->induction, conflicts);
  return check_base(e);
}

// More candidates: the next batch of guesses, the next abstract domain, then tuples; false where there are no others.
static bool guess_more(InductionEngine *e) {
  Houdini *pool = e->induction->houdini;
  if (!e->candidates) e->candidates = invariant_candidates_new(e->task);
  if (invariant_candidates_next(e->candidates, pool) || invariant_domain_guess(e->task, pool, e->domain++)) return true;
  if (e->tupled) return false;
  e->tupled = true;
  invariant_tuples_infer(e->task, pool);
  return true;
}

static void tell_others(InductionEngine *e) {
  InvariantVec invariants = {0};
  invariant_houdini_list(e->induction->houdini, &invariants);
  evidence_offer(e->task, &invariants);
  invariantvec_release(&invariants);
}

static void take_from_others(InductionEngine *e) {
  InvariantVec found = {0};
  evidence_take(e->task, &found);
  invariant_houdini_add_list(e->induction->houdini, &found);
  if (found.count) reach_induction_strengthen(e->induction, EFFORT(e->task->limits, houdini_more));
  invariantvec_release(&found);
}

// Batch after batch of candidates, each followed by the first steps: what is easy does not wait for what is not. Then larger k.
static bool prove(InductionEngine *e) {
  uint32_t few = EFFORT32(e->task->limits, induction_first);
  bool done = try_steps(e, 1);
  while (!done && !limits_reached(e->task->limits) && guess_more(e)) {
    uint64_t conflicts = e->tupled ? EFFORT(e->task->limits, houdini_more) : EFFORT(e->task->limits, houdini_first);
    bool stronger = reach_induction_strengthen(e->induction, conflicts);
    evidence_progress(e->task, "induction: %u invariants", invariant_houdini_count(e->induction->houdini));
    if (stronger) done = try_steps(e, few);
  }
  if (!done && !limits_reached(e->task->limits)) tell_others(e);
  while (!done && !limits_reached(e->task->limits)) {
    take_from_others(e);
    done = try_steps(e, e->induction->k + 1);
    evidence_note(e->task, "induction fails up to k = %u", e->induction->k);
  }
  return done;
}

Answer reach_induction_run(Task *task) {
  InductionEngine e = {.task = task, .induction = reach_induction_new(task), .base = reach_bounded_new(task)};
  if (!prove(&e))
    e.answer =
        evidence_answer_unknown("induction", "%s; no error within %u blocks, induction fails up to k = %u",
                                limits_reason(task->limits->stopped), reach_bounded_depth(e.base), e.induction->k);
  reach_induction_delete(e.induction);
  reach_bounded_delete(e.base);
  invariant_candidates_delete(e.candidates);
  return e.answer;
}
