// Frame by frame (THEORY 2.4, a lasso whose loop really closes): at frame k the last block b is compared with each earlier
// frame at which control was at b. Arrays are taken to be the same where they are the same term; whether they are is found by
// running the model's inputs on the one-step semantics, which also measures stem and loop.
#include "endless/endless.h"

#include "evidence/model.h"
#include "evidence/check/replay.h"

typedef struct Search {
  Task *task;
  TermTable *table;
  Unroll *unroll;
  Solver *solver;
  bool stalled;
} Search;

static const UnrollPoint *point_at(const Search *s, uint32_t frame, uint32_t block) {
  const UnrollFrame *f = &s->unroll->frames.data[frame];
  for (uint32_t i = 0; i < f->count; i++)
    if (f->data[i].block == block) return &f->data[i];
  return NULL;
}

static bool is_fair(const Search *s, uint32_t block) { return s->task->accepting[s->task->blocks->blocks[block].loc]; }

// An accepting cut point is passed in frames from .. to - 1.
static Term fair_between(const Search *s, uint32_t from, uint32_t to) {
  Term any = expr_false(s->table);
  for (uint32_t k = from; k < to; k++)
    for (uint32_t i = 0; i < s->unroll->frames.data[k].count; i++)
      if (is_fair(s, s->unroll->frames.data[k].data[i].block))
        any = expr_or(s->table, any, s->unroll->frames.data[k].data[i].guard);
  return any;
}

static Term same_values(const Search *s, const UnrollPoint *a, const UnrollPoint *b) {
  Term same = expr_and(s->table, a->guard, b->guard);
  for (uint32_t i = 0; i < s->unroll->vars.count; i++) {
    if (a->values[i] == b->values[i] || sort_is_array(expr_sort(s->table, a->values[i]))) continue;
    same = expr_and(s->table, same, expr_eq(s->table, a->values[i], b->values[i]));
  }
  return same;
}

static bool closes(Search *s, const Trace *trace) {
  Run run;
  CheckResult result = evidence_replay_endless(s->task->prog, s->task->accepting, trace, s->task->limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

// Looks for a loop that closes at the last frame.
static Trace *search_frame(Search *s) {
  uint32_t last = s->unroll->frames.count - 1;
  for (uint32_t i = 0; i < s->unroll->frames.data[last].count; i++) {
    const UnrollPoint *end = &s->unroll->frames.data[last].data[i];
    if (prog_blocks_is_final(s->task->blocks, end->block)) continue;
    for (uint32_t k = last; k-- > 0 && !limits_reached(s->task->limits);) {
      const UnrollPoint *begin = point_at(s, k, end->block);
      if (!begin) continue;
      Term query = expr_and(s->table, same_values(s, begin, end), fair_between(s, k, last));
      if (query == expr_false(s->table)) continue;
      s->task->statistics->solver_calls++;
      SmtAnswer answer = smt_check(s->solver, &query, 1);
      s->stalled |= answer == SMT_UNKNOWN;
      Trace *trace = answer == SMT_SAT ? evidence_lasso_from_model(s->task, s->solver, k, last) : NULL;
      if (trace && closes(s, trace)) return trace;
      evidence_trace_delete(trace);
    }
  }
  return NULL;
}

Answer endless_lasso(Task *task) {
  Search s = {.task = task, .table = task->prog->table};
  s.unroll = prog_unroll_from_start(task->blocks);
  s.solver = smt_new(evidence_task_solver_kind(task), s.table, task->limits);
  smt_set_budget(s.solver, EFFORT(task->limits, lasso_conflicts));
  Trace *trace = NULL;
  uint32_t k = 0;
  for (; k < EFFORT32(task->limits, lasso_frames) && !trace && !limits_reached(task->limits); k++) {
    prog_unroll_step(s.unroll);
    task->statistics->frames++;
    trace = search_frame(&s);
  }
  smt_delete(s.solver);
  prog_unroll_delete(s.unroll);
  if (trace) return evidence_answer_violated("lasso", trace);
  return evidence_answer_unknown("lasso", "no loop closes within %u blocks", k);
}
