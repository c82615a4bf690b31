// Bounded model checking (THEORY 3.3) on the large-block encoding. One solver; each frame adds the terms of one more
// block per live cut point. Since values are terms, a loop with constant bounds folds away as it is unrolled. Points whose
// guard is infeasible are not continued; where none is left, no path is longer and the program is proved.
#include "reach/bounded.h"

#include "evidence/model.h"

struct Bounded {
  Task *task;
  TermTable *table;
  Unroll *unroll;
  Solver *solver;
  uint32_t depth;     // frames 0..depth have no target
  bool frame_checked; // the newest frame has no target; what is left is to prune it
  bool stalled, finished;
  Term limit_guards; // control can be at a limit location
  Loc limit;         // the last one that an unrolling has led to
  Proof *proof;      // collects dead points
  Answer answer;
};

Bounded *reach_bounded_new(Task *task) {
  Bounded *b = memory_new(sizeof *b);
  b->task = task;
  b->table = task->prog->table;
  b->unroll = prog_unroll_from_start(task->blocks);
  b->solver = smt_new(evidence_task_solver_kind(task), b->table, task->limits);
  b->limit_guards = expr_false(b->table);
  b->proof = evidence_proof_new(PROOF_UNROLLING);
  return b;
}

void reach_bounded_delete(Bounded *b) {
  if (!b) return;
  prog_unroll_delete(b->unroll);
  smt_delete(b->solver);
  evidence_proof_delete(b->proof);
  evidence_answer_release(&b->answer);
  free(b);
}

static bool finish(Bounded *b, Answer answer) {
  b->answer = answer;
  b->finished = true;
  return true;
}

static SmtAnswer check(Bounded *b, Term condition) {
  if (condition == expr_false(b->table)) return SMT_UNSAT;
  b->task->statistics->solver_calls++;
  return smt_check(b->solver, &condition, 1);
}

// Targets of the newest frame. True where the frame is done: no target in it, or finished.
static bool check_targets(Bounded *b) {
  UnrollFrame *frame = prog_unroll_last(b->unroll);
  Term bad = expr_false(b->table);
  for (uint32_t i = 0; i < frame->count; i++) {
    UnrollPoint *p = &frame->data[i];
    if (!evidence_task_is_target(b->task, p->block)) continue;
    bad = expr_or(b->table, bad, p->guard);
    p->dead = true;
  }
  switch (check(b, bad)) {
  case SMT_SAT: {
    Trace *trace = evidence_trace_from_model(b->task, b->unroll, b->solver);
    if (trace) return finish(b, evidence_answer_violated("bounded", trace));
    return finish(b, evidence_answer_unknown("bounded", "a counterexample has values that cannot be represented"));
  }
  case SMT_UNSAT:
    if (bad != expr_false(b->table)) smt_assert(b->solver, expr_not(b->table, bad));
    return true;
  default: b->stalled = true; return false;
  }
}

static void note_limit(Bounded *b, const UnrollPoint *p) {
  b->limit_guards = expr_or(b->table, b->limit_guards, p->guard);
  b->limit = b->task->blocks->blocks[p->block].loc;
}

static void mark_dead(Bounded *b, UnrollPoint *p) {
  p->dead = true;
  u32vec_push(&b->proof->dead, b->unroll->frames.count - 1);
  u32vec_push(&b->proof->dead, p->block);
  if (p->guard != expr_false(b->table)) smt_assert(b->solver, expr_not(b->table, p->guard));
}

// Points of the newest frame that control goes on from, and may not be able to be at; true where some other is certain.
static bool list_doubtful(Bounded *b, U32Vec *doubtful) {
  UnrollFrame *frame = prog_unroll_last(b->unroll);
  bool certain = false;
  for (uint32_t i = 0; i < frame->count; i++) {
    const UnrollPoint *p = &frame->data[i];
    if (p->dead) continue;
    if (evidence_task_is_limit(b->task, p->block)) note_limit(b, p);
    if (prog_blocks_is_final(b->task->blocks, p->block)) continue;
    if (p->guard == expr_true(b->table)) certain = true;
    else u32vec_push(doubtful, i);
  }
  return certain;
}

// Takes those out of the list that the solver's model is at.
static void drop_met(Bounded *b, U32Vec *doubtful) {
  const UnrollFrame *frame = prog_unroll_last(b->unroll);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < doubtful->count; i++)
    if (!smt_holds(b->solver, frame->data[doubtful->data[i]].guard)) doubtful->data[kept++] = doubtful->data[i];
  doubtful->count = kept;
}

// Drops infeasible points of the newest frame; true where some point is left. One question is about all points that no answer was
// at so far: as many of them as there are different answers, not as there are points.
static bool prune(Bounded *b) {
  U32Vec doubtful = {0};
  bool alive = list_doubtful(b, &doubtful);
  while (doubtful.count && !limits_reached(b->task->limits)) {
    UnrollFrame *frame = prog_unroll_last(b->unroll);
    Term any = expr_false(b->table);
    for (uint32_t i = 0; i < doubtful.count; i++) any = expr_or(b->table, any, frame->data[doubtful.data[i]].guard);
    SmtAnswer answer = check(b, any);
    uint32_t before = doubtful.count;
    if (answer == SMT_SAT) drop_met(b, &doubtful);
    alive = alive || answer != SMT_UNSAT;
    if (answer == SMT_UNSAT)
      for (uint32_t i = 0; i < doubtful.count; i++) mark_dead(b, &frame->data[doubtful.data[i]]);
    if (answer != SMT_SAT || doubtful.count == before) break;
  }
  alive = alive || (doubtful.count && limits_reached(b->task->limits));
  u32vec_release(&doubtful);
  return alive;
}

static bool finish_exhausted(Bounded *b) {
  SmtAnswer limit = check(b, b->limit_guards);
  if (limit == SMT_UNKNOWN) { // a larger budget may settle it
    b->stalled = true;
    return false;
  }
  if (limit == SMT_UNSAT) {
    Proof *proof = b->proof;
    b->proof = NULL;
    proof->k = b->depth + 1;
    return finish(b, evidence_answer_holds("bounded", proof));
  }
  return finish(b, evidence_answer_limited("bounded", b->task->prog, b->limit));
}

bool reach_bounded_advance(Bounded *b, uint64_t conflicts) {
  if (b->finished) return true;
  b->stalled = false;
  smt_set_budget(b->solver, conflicts);
  if (!b->frame_checked) {
    if (!check_targets(b) || b->finished) return b->finished;
    b->frame_checked = true;
    b->depth = b->unroll->frames.count - 1;
  }
  if (limits_reached(b->task->limits)) return false;
  if (!prune(b)) return finish_exhausted(b);
  if (b->task->options.bound && b->depth >= b->task->options.bound)
    return finish(b, evidence_answer_unknown("bounded", "safe up to the bound of %u blocks", b->depth));
  prog_unroll_step(b->unroll);
  b->task->statistics->frames++;
  evidence_note(b->task, "no error within %u blocks", b->depth);
  b->frame_checked = false;
  return false;
}

bool reach_bounded_excludes_limits(Bounded *b) {
  if (b->finished || limits_reached(b->task->limits)) return false;
  SmtAnswer met = check(b, b->limit_guards);
  if (met == SMT_SAT) finish(b, evidence_answer_limited("bounded", b->task->prog, b->limit));
  return met == SMT_UNSAT;
}

bool reach_bounded_has_answer(const Bounded *b) { return b->finished; }
bool reach_bounded_stalled(const Bounded *b) { return b->stalled; }
uint32_t reach_bounded_depth(const Bounded *b) { return b->depth; }

Answer reach_bounded_answer(Bounded *b) {
  if (!b->finished) {
    const char *why = limits_reached(b->task->limits) ? limits_reason(b->task->limits->stopped) : "the solver gave up";
    return evidence_answer_unknown("bounded", "%s; no error within %u blocks", why, b->depth);
  }
  Answer answer = b->answer;
  b->answer = (Answer){0};
  return answer;
}

Answer reach_bounded_finish(Bounded *b) {
  b->stalled = false;
  for (bool done = b->finished; !done && !limits_reached(b->task->limits) && !b->stalled;) {
    done = reach_bounded_advance(b, 0);
    evidence_progress(b->task, "bounded: %u blocks, %u points", b->depth, prog_unroll_last(b->unroll)->count);
  }
  return reach_bounded_answer(b);
}

Answer reach_bounded_run(Task *task) {
  Bounded *b = reach_bounded_new(task);
  Answer answer = reach_bounded_finish(b);
  reach_bounded_delete(b);
  return answer;
}
