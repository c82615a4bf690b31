// Induction (THEORY 0.5, 3.3). With cut points b, blocks, and invariants Inv_b:
//   (1) Initial => Inv_start, and Inv_b and a block from b to c => Inv_c      (the invariants are inductive)
//   (2) no target within the first k blocks from the start                    (base)
//   (3) from no state of Inv_b does a path of k blocks, inside the invariants, end in a target   (step)
// Targets are cut points here, so a path of length k through none of them before its end is any path of the unrolling.
// Unrolling: frame by frame, the targets and the points where the engine stopped are infeasible.
// Summaries: the proof is about the program that they make (prog/summaries.h), where no return may break its summary.
#include "evidence/check/certify.h"

#include "evidence/check/enumerate.h"
#include "evidence/check/local.h"
#include "evidence/check/unwinding.h"
#include "prog/summaries.h"
#include "prog/unroll.h"
#include "smt/solver.h"

typedef struct Checker {
  Prog *prog;
  TermTable *table;
  Blocks *blocks;
  Solver *solver;
  const Proof *proof;
  Term *invariant_of; // block -> formula
  bool *is_target;    // block
  Map dead;           // what the proof claims control cannot be at: frame and block -> 1
  Limits *limits;
} Checker;

void evidence_targets(const Prog *prog, U32Vec *targets) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    LocRole role = prog->locs.data[l].role;
    if (role == LOC_ERROR || role == LOC_LIMIT) u32vec_push(targets, l);
  }
}

static CheckResult result_of(SmtAnswer answer) {
  return answer == SMT_UNSAT ? CHECK_CONFIRMED : answer == SMT_SAT ? CHECK_REFUTED : CHECK_UNDECIDED;
}

static CheckResult is_infeasible(Checker *c, Term condition) {
  if (condition == expr_false(c->table)) return CHECK_CONFIRMED;
  return result_of(smt_check(c->solver, &condition, 1));
}

// ---- induction

static CheckResult check_initial(Checker *c) {
  Unroll *u = prog_unroll_from_start(c->blocks);
  const UnrollPoint *p = &u->frames.data[0].data[0];
  CheckResult r =
      is_infeasible(c, expr_and(c->table, p->guard, expr_not(c->table, prog_unroll_at(u, p, c->invariant_of[0]))));
  prog_unroll_delete(u);
  return r;
}

// The invariant at the entry and the unrolled block must give the invariant at every exit.
static CheckResult check_inductive(Checker *c, uint32_t block) {
  Unroll *u = prog_unroll_from_block(c->blocks, block);
  prog_unroll_step(u);
  Term broken = expr_false(c->table);
  for (uint32_t i = 0; i < u->frames.data[1].count; i++) {
    const UnrollPoint *p = &u->frames.data[1].data[i];
    if (prog_blocks_is_final(c->blocks, p->block)) continue;
    Term fails = expr_not(c->table, prog_unroll_at(u, p, c->invariant_of[p->block]));
    broken = expr_or(c->table, broken, expr_and(c->table, p->guard, fails));
  }
  CheckResult r = is_infeasible(c, expr_and(c->table, c->invariant_of[block], broken));
  prog_unroll_delete(u);
  return r;
}

// Confirms that none of the conditions can hold, and keeps that for later questions.
static CheckResult exclude(Checker *c, Term condition) {
  CheckResult r = is_infeasible(c, condition);
  if (r == CHECK_CONFIRMED && condition != expr_false(c->table)) smt_assert(c->solver, expr_not(c->table, condition));
  return r;
}

static CheckResult check_base(Checker *c) {
  Unroll *u = prog_unroll_from_start(c->blocks);
  CheckResult r = exclude(c, c->is_target[0] ? u->frames.data[0].data[0].guard : expr_false(c->table));
  for (uint32_t k = 1; k <= c->proof->k && r == CHECK_CONFIRMED; k++) {
    Term bad = expr_false(c->table);
    prog_unroll_step(u);
    for (uint32_t i = 0; i < prog_unroll_last(u)->count; i++) {
      UnrollPoint *p = &prog_unroll_last(u)->data[i];
      if (!c->is_target[p->block]) continue;
      bad = expr_or(c->table, bad, p->guard);
      p->dead = true;
    }
    r = exclude(c, bad);
    if (limits_reached(c->limits) && r == CHECK_CONFIRMED) r = CHECK_UNDECIDED;
  }
  prog_unroll_delete(u);
  return r;
}

// Paths of k blocks from `block` that meet no target before their end, inside the invariants.
static CheckResult check_step(Checker *c, uint32_t block) {
  Unroll *u = prog_unroll_from_block(c->blocks, block);
  Term path = c->invariant_of[block], bad = expr_false(c->table);
  for (uint32_t k = 1; k <= c->proof->k; k++) {
    prog_unroll_step(u);
    for (uint32_t i = 0; i < prog_unroll_last(u)->count; i++) {
      UnrollPoint *p = &prog_unroll_last(u)->data[i];
      if (c->is_target[p->block]) {
        p->dead = true;
        if (k == c->proof->k) bad = expr_or(c->table, bad, p->guard);
      } else if (!prog_blocks_is_final(c->blocks, p->block)) {
        Term inside = prog_unroll_at(u, p, c->invariant_of[p->block]);
        path = expr_and(c->table, path, expr_implies(c->table, p->guard, inside));
      }
    }
  }
  CheckResult r = is_infeasible(c, expr_and(c->table, path, bad));
  prog_unroll_delete(u);
  return r;
}

static CheckResult certify_induction(Checker *c) {
  if (c->proof->k == 0) return CHECK_REFUTED; // a step over no block shows nothing
  for (uint32_t i = 0; i < c->proof->invariants.count; i++) {
    uint32_t b = c->blocks->index_of[c->proof->invariants.data[i].loc];
    if (b == UINT32_MAX) return CHECK_REFUTED; // not at a cut point
    c->invariant_of[b] = expr_and(c->table, c->invariant_of[b], c->proof->invariants.data[i].formula);
  }
  CheckResult r = check_initial(c);
  if (r == CHECK_CONFIRMED) r = check_base(c);
  for (uint32_t b = 0; r == CHECK_CONFIRMED && b < c->blocks->count; b++) {
    if (prog_blocks_is_final(c->blocks, b) || c->is_target[b]) continue;
    r = check_inductive(c, b);
    if (r == CHECK_CONFIRMED) r = check_step(c, b);
  }
  return r;
}

// ---- unrolling

static uint64_t point_key(uint32_t frame, uint32_t block) { return (uint64_t)frame << 32 | block; }

// What control cannot be at, by the proof, in one frame: targets, what it claims to be dead, and everything after its last frame.
// Marks these points, so that they are not continued; the condition that control is at one of them.
static Term excluded_in(Checker *c, UnrollFrame *frame, uint32_t k, bool *alive) {
  Term open = expr_false(c->table);
  *alive = false;
  for (uint32_t i = 0; i < frame->count; i++) {
    UnrollPoint *p = &frame->data[i];
    if (!c->is_target[p->block] && prog_blocks_is_final(c->blocks, p->block)) continue;
    p->dead = c->is_target[p->block] || k >= c->proof->k || map_find(&c->dead, point_key(k, p->block), 0);
    if (p->dead) open = expr_or(c->table, open, p->guard);
    *alive = *alive || !p->dead;
  }
  return open;
}

// Frame by frame, as the search went: what was confirmed of one frame helps with the next.
static CheckResult certify_unrolling(Checker *c) {
  Unroll *u = prog_unroll_from_start(c->blocks);
  CheckResult result = CHECK_CONFIRMED;
  bool alive = true;
  for (uint32_t i = 0; i + 1 < c->proof->dead.count; i += 2)
    map_set(&c->dead, point_key(c->proof->dead.data[i], c->proof->dead.data[i + 1]), 1);
  for (uint32_t k = 0; alive && result == CHECK_CONFIRMED; k++) {
    if (limits_reached(c->limits)) result = CHECK_UNDECIDED;
    Term open = result == CHECK_CONFIRMED ? excluded_in(c, prog_unroll_last(u), k, &alive) : expr_false(c->table);
    if (result == CHECK_CONFIRMED) result = exclude(c, open);
    if (result == CHECK_CONFIRMED && alive) prog_unroll_step(u);
  }
  prog_unroll_delete(u);
  return result;
}

// ----

static SolverKind solver_for(Checker *c) {
  U32Vec sample = {0};
  for (uint32_t b = 0; b < c->blocks->count; b++)
    for (uint32_t e = 0; e < c->blocks->blocks[b].exits.count; e++) {
      const BlockExit *exit = &c->blocks->blocks[b].exits.data[e];
      u32vec_push(&sample, exit->guard);
      for (uint32_t i = 0; i < exit->count; i++) u32vec_push(&sample, exit->values[i].value);
    }
  SolverKind kind = smt_kind_for(c->table, sample.data, sample.count);
  u32vec_release(&sample);
  return kind;
}

static CheckResult certify_by_solver(Checker *c, const Loc *targets, uint32_t count, const U32Vec *cuts) {
  U32Vec extra = {0};
  for (uint32_t i = 0; i < count; i++) u32vec_push(&extra, targets[i]);
  for (uint32_t i = 0; cuts && i < cuts->count; i++) u32vec_push(&extra, cuts->data[i]);
  c->blocks = prog_blocks_new(c->prog, extra.data, extra.count);
  u32vec_release(&extra);
  c->solver = smt_new(solver_for(c), c->table, c->limits);
  c->invariant_of = memory_new(c->blocks->count * sizeof(Term));
  c->is_target = memory_new(c->blocks->count);
  for (uint32_t b = 0; b < c->blocks->count; b++) c->invariant_of[b] = expr_true(c->table);
  for (uint32_t i = 0; i < count; i++)
    if (c->blocks->index_of[targets[i]] != UINT32_MAX) c->is_target[c->blocks->index_of[targets[i]]] = true;
  CheckResult r = c->proof->kind == PROOF_INDUCTION ? certify_induction(c) : certify_unrolling(c);
  free(c->invariant_of);
  free(c->is_target);
  map_release(&c->dead);
  smt_delete(c->solver);
  prog_blocks_delete(c->blocks);
  return r;
}

typedef CheckResult (*CertifyGraph)(Prog *prog, const Proof *proof, const bool *is_target, Limits *limits);

static CheckResult certify_graph(CertifyGraph certify, Prog *prog, const Proof *proof, const Loc *targets,
                                 uint32_t count, Limits *limits) {
  bool *is_target = memory_new(prog->locs.count + 1);
  for (uint32_t i = 0; i < count; i++) is_target[targets[i]] = true;
  CheckResult r = certify(prog, proof, is_target, limits);
  free(is_target);
  return r;
}

// ---- summaries

// The program that the summaries of the proof make; NULL where they are none of its procedures.
static Summarized *summarized_by(const Procedures *procedures, const Proof *proof) {
  Term *summaries = memory_new((procedures->list.count + 1) * sizeof *summaries);
  bool fine = true;
  for (uint32_t i = 0; i < procedures->list.count; i++) summaries[i] = expr_true(procedures->prog->table);
  for (uint32_t k = 0; k < proof->summaries.count && fine; k++) {
    const Invariant *summary = &proof->summaries.data[k];
    uint32_t i = 0;
    while (i < procedures->list.count && procedures->list.data[i].entry != summary->loc) i++;
    fine = i < procedures->list.count;
    if (fine) summaries[i] = expr_and(procedures->prog->table, summaries[i], summary->formula);
  }
  Summarized *made = fine ? prog_summarize(procedures, summaries) : NULL;
  free(summaries);
  return made;
}

// Every target, as far as it is a location there, and every return that breaks its summary.
static bool list_summarized(const Procedures *procedures, const Summarized *made, const Loc *targets, uint32_t count,
                            U32Vec *all) {
  bool fine = true;
  for (uint32_t i = 0; i < count; i++) {
    fine = fine && procedures->step[targets[i]] != STEP_DISPATCH;
    u32vec_push(all, targets[i]);
  }
  for (uint32_t i = 0; i < procedures->list.count; i++) u32vec_push(all, made->broken[i]);
  return fine;
}

static CheckResult certify_summaries(Prog *prog, const Proof *proof, const Loc *targets, uint32_t count,
                                     Limits *limits) {
  const Proof *within = proof->within;
  if (!within || (within->kind != PROOF_INDUCTION && within->kind != PROOF_UNROLLING)) return CHECK_REFUTED;
  Procedures *procedures = prog_procedures_find(prog);
  Summarized *made = procedures ? summarized_by(procedures, proof) : NULL;
  U32Vec all = {0};
  CheckResult r = CHECK_REFUTED;
  if (made && list_summarized(procedures, made, targets, count, &all)) {
    Checker c = {.prog = made->prog, .table = prog->table, .proof = within, .limits = limits};
    r = certify_by_solver(&c, all.data, all.count, NULL);
  }
  u32vec_release(&all);
  prog_summarized_delete(made);
  prog_procedures_delete(procedures);
  return r;
}

// ----

CheckResult evidence_certify_at(Prog *prog, const Proof *proof, const Loc *targets, uint32_t count, const U32Vec *cuts,
                                Limits *limits) {
  bool is_about_targets = proof->kind != PROOF_RANKING && proof->kind != PROOF_MODEL && proof->kind != PROOF_PARTS;
  if (!is_about_targets) return CHECK_REFUTED;
  if (proof->kind == PROOF_ENUMERATION) return evidence_enumerate(prog, targets, count, limits);
  if (proof->kind == PROOF_UNWINDING)
    return certify_graph(evidence_certify_unwinding, prog, proof, targets, count, limits);
  if (proof->kind == PROOF_LOCAL) return certify_graph(evidence_certify_local, prog, proof, targets, count, limits);
  if (proof->kind == PROOF_SUMMARIES) return certify_summaries(prog, proof, targets, count, limits);
  Checker c = {.prog = prog, .table = prog->table, .proof = proof, .limits = limits};
  return certify_by_solver(&c, targets, count, cuts);
}

CheckResult evidence_certify(Prog *prog, const Proof *proof, const Loc *targets, uint32_t count, Limits *limits) {
  return evidence_certify_at(prog, proof, targets, count, NULL, limits);
}
