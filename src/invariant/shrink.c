#include "invariant/shrink.h"

#include "evidence/model.h"

typedef struct Shrink {
  Task *task;
  TermTable *table;
  Solver *solver;
  Proof *proof;
  bool *needed;               // by invariant
  U32Vec queue;               // needed invariants whose own obligations are still to be looked at
  U32Vec assumptions, owners; // of one query: a condition, and the invariant that it stands for
} Shrink;

static uint32_t block_of(const Shrink *s, uint32_t invariant) {
  return s->task->blocks->index_of[s->proof->invariants.data[invariant].loc];
}

static void need(Shrink *s, uint32_t invariant) {
  if (s->needed[invariant]) return;
  s->needed[invariant] = true;
  u32vec_push(&s->queue, invariant);
}

// Adds `guard => invariant at p` for the invariants of p's block, all of them or only those known to be needed.
static void assume_at(Shrink *s, Unroll *u, const UnrollPoint *p, bool all) {
  for (uint32_t i = 0; i < s->proof->invariants.count; i++) {
    if (block_of(s, i) != p->block || (!all && !s->needed[i])) continue;
    Term holds = prog_unroll_at(u, p, s->proof->invariants.data[i].formula);
    u32vec_push(&s->assumptions, expr_implies(s->table, p->guard, holds));
    u32vec_push(&s->owners, i);
  }
}

// Is `goal` impossible under the assumptions? Marks the invariants that the core uses.
static bool refute(Shrink *s, Term goal) {
  u32vec_push(&s->assumptions, goal);
  s->task->statistics->solver_calls++;
  bool unsat =
      goal == expr_false(s->table) || smt_check(s->solver, s->assumptions.data, s->assumptions.count) == SMT_UNSAT;
  for (uint32_t i = 0; unsat && goal != expr_false(s->table) && i < s->owners.count; i++)
    if (smt_failed(s->solver, s->assumptions.data[i])) need(s, s->owners.data[i]);
  return unsat;
}

// The step case from one block: its invariants along all paths of k blocks.
static bool shrink_step(Shrink *s, uint32_t block, bool all) {
  Unroll *u = prog_unroll_from_block(s->task->blocks, block);
  Term bad = expr_false(s->table);
  s->assumptions.count = s->owners.count = 0;
  assume_at(s, u, &u->frames.data[0].data[0], all);
  for (uint32_t k = 1; k <= s->proof->k; k++) {
    prog_unroll_step(u);
    for (uint32_t i = 0; i < prog_unroll_last(u)->count; i++) {
      UnrollPoint *p = &prog_unroll_last(u)->data[i];
      p->dead = evidence_task_is_target(s->task, p->block) || evidence_task_is_limit(s->task, p->block);
      if (!p->dead) assume_at(s, u, p, all);
      if (p->dead && k == s->proof->k) bad = expr_or(s->table, bad, p->guard);
    }
  }
  bool ok = refute(s, bad);
  prog_unroll_delete(u);
  return ok;
}

// The invariant follows from those at `block` and one step.
static bool shrink_edge(Shrink *s, uint32_t block, uint32_t invariant, bool all) {
  Unroll *u = prog_unroll_from_block(s->task->blocks, block);
  prog_unroll_step(u);
  bool ok = true;
  for (uint32_t i = 0; ok && i < u->frames.data[1].count; i++) {
    const UnrollPoint *p = &u->frames.data[1].data[i];
    if (p->block != block_of(s, invariant)) continue;
    s->assumptions.count = s->owners.count = 0;
    assume_at(s, u, &u->frames.data[0].data[0], all);
    Term fails = expr_not(s->table, prog_unroll_at(u, p, s->proof->invariants.data[invariant].formula));
    ok = refute(s, expr_and(s->table, p->guard, fails));
  }
  prog_unroll_delete(u);
  return ok;
}

static bool shrink(Shrink *s) {
  const Blocks *blocks = s->task->blocks;
  for (uint32_t b = 0; b < blocks->count; b++)
    if (!prog_blocks_is_final(blocks, b) && !evidence_task_is_target(s->task, b) && !shrink_step(s, b, false) &&
        !shrink_step(s, b, true))
      return false;
  while (s->queue.count && !limits_reached(s->task->limits)) {
    uint32_t invariant = u32vec_pop(&s->queue);
    for (uint32_t b = 0; b < blocks->count; b++)
      if (!prog_blocks_is_final(blocks, b) && !evidence_task_is_target(s->task, b) &&
          !shrink_edge(s, b, invariant, false) && !shrink_edge(s, b, invariant, true))
        return false;
  }
  return s->queue.count == 0;
}

// What the others at the same cut point imply says nothing new.
static bool is_implied(Shrink *s, uint32_t invariant) {
  s->assumptions.count = 0;
  for (uint32_t i = 0; i < s->proof->invariants.count; i++)
    if (i != invariant && s->needed[i] && block_of(s, i) == block_of(s, invariant))
      u32vec_push(&s->assumptions, s->proof->invariants.data[i].formula);
  u32vec_push(&s->assumptions, expr_not(s->table, s->proof->invariants.data[invariant].formula));
  s->task->statistics->solver_calls++;
  return smt_check(s->solver, s->assumptions.data, s->assumptions.count) == SMT_UNSAT;
}

static void drop_implied(Shrink *s) {
  smt_set_budget(s->solver, EFFORT(s->task->limits, shrink_conflicts));
  for (uint32_t i = s->proof->invariants.count; i-- > 0 && !limits_reached(s->task->limits);)
    if (s->needed[i] && is_implied(s, i)) s->needed[i] = false;
}

void invariant_proof_shrink(Task *task, Proof *proof) {
  Shrink s = {.task = task, .table = task->prog->table, .proof = proof};
  s.solver = smt_new(evidence_task_solver_kind(task), s.table, task->limits);
  s.needed = memory_new(proof->invariants.count + 1);
  if (shrink(&s)) {
    drop_implied(&s);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < proof->invariants.count; i++)
      if (s.needed[i]) proof->invariants.data[kept++] = proof->invariants.data[i];
    proof->invariants.count = kept;
  }
  u32vec_release(&s.queue);
  u32vec_release(&s.assumptions);
  u32vec_release(&s.owners);
  free(s.needed);
  smt_delete(s.solver);
}
