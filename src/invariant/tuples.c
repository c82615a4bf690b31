// Tuples of values of the columns (columns.h), or "any" where a value is no constant or not live, are propagated: a block is
// entered with the variables of a tuple fixed to constants, so that most of it folds away, and with its conditions assumed; the
// tuples at its exits are enumerated by blocking models. Where there are too many tuples, the column with too many values, or
// else the last one, is left out, and the search starts again.
#include "invariant/tuples.h"

#include "invariant/columns.h"
#include "evidence/model.h"

typedef struct Tuple {
  u128 values[MOST_COLUMNS];
  bool any[MOST_COLUMNS]; // the variable may have any value
} Tuple;
VEC(TupleVec, tuplevec, Tuple)

typedef struct Work {
  uint32_t block, tuple;
} Work;
VEC(WorkVec, workvec, Work)

typedef struct Tuples {
  Task *task;
  TermTable *table;
  Houdini *houdini;
  Solver *solver;
  Live *live;
  Column columns[MOST_COLUMNS];
  uint32_t count;
  TupleVec *at; // by block
  WorkVec work;
  bool failed;
  uint32_t blame; // then: the column with too many values, or MOST_COLUMNS
} Tuples;

// ---- propagation

static bool covers(const Tuples *t, const Tuple *large, const Tuple *small) {
  for (uint32_t i = 0; i < t->count; i++)
    if (!large->any[i] && (small->any[i] || large->values[i] != small->values[i])) return false;
  return true;
}

static bool has_value(const TupleVec *at, const Tuple *tuple, uint32_t column) {
  for (uint32_t k = 0; k < at->count; k++)
    if (!at->data[k].any[column] && at->data[k].values[column] == tuple->values[column]) return true;
  return false;
}

static uint32_t distinct_values(const TupleVec *at, uint32_t column) {
  uint32_t n = 0;
  for (uint32_t k = 0; k < at->count; k++) {
    TupleVec before = {.data = at->data, .count = k};
    n += !at->data[k].any[column] && !has_value(&before, &at->data[k], column);
  }
  return n;
}

// Whether one more value is too many for a column.
static void watch_values(Tuples *t, const TupleVec *at, const Tuple *tuple) {
  for (uint32_t i = 0; i < t->count && !t->failed; i++) {
    uint32_t most =
        t->columns[i].counts ? EFFORT32(t->task->limits, tuples_counts) : EFFORT32(t->task->limits, tuples_values);
    if (tuple->any[i] || has_value(at, tuple, i) || distinct_values(at, i) < most) continue;
    t->failed = true;
    t->blame = i;
  }
}

static void add_tuple(Tuples *t, uint32_t block, const Tuple *tuple) {
  TupleVec *at = &t->at[block];
  for (uint32_t i = 0; i < at->count; i++)
    if (covers(t, &at->data[i], tuple)) return;
  watch_values(t, at, tuple);
  if (at->count == EFFORT32(t->task->limits, tuples_most)) t->failed = true;
  if (t->failed) return;
  tuplevec_push(at, *tuple);
  workvec_push(&t->work, (Work){block, at->count - 1});
}

// The leaf of an ite tree that the model selects, and the condition under which it is that leaf.
static Term leaf_of(Tuples *t, Term value, Term *selected) {
  *selected = expr_true(t->table);
  while (expr_op(t->table, value) == OP_ITE) {
    Term c = expr_arg(t->table, value, 0);
    bool first = smt_holds(t->solver, c);
    *selected = expr_and(t->table, *selected, first ? c : expr_not(t->table, c));
    value = expr_arg(t->table, value, first ? 1 : 2);
  }
  return value;
}

static void read_variable(Tuples *t, const Unroll *u, const UnrollPoint *p, uint32_t i, Tuple *tuple, Term *same) {
  Term value = prog_unroll_value(u, p, t->columns[i].var), selected;
  Term leaf = leaf_of(t, value, &selected);
  tuple->any[i] = !expr_is_const(t->table, leaf);
  if (!tuple->any[i]) tuple->values[i] = expr_bits(t->table, leaf);
  *same = expr_and(t->table, *same, tuple->any[i] ? selected : expr_eq(t->table, value, leaf));
}

static void read_condition(Tuples *t, Unroll *u, const UnrollPoint *p, uint32_t i, Tuple *tuple, Term *same) {
  Term condition = prog_unroll_at(u, p, t->columns[i].term);
  tuple->values[i] = smt_holds(t->solver, condition);
  *same = expr_and(t->table, *same, tuple->values[i] ? condition : expr_not(t->table, condition));
}

// The tuple of the model at p; *same is the condition under which another state there has the same tuple.
static Tuple tuple_of(Tuples *t, Unroll *u, const UnrollPoint *p, Term *same) {
  Tuple tuple = {0};
  *same = expr_true(t->table);
  for (uint32_t i = 0; i < t->count; i++) {
    VarId v = t->columns[i].var;
    if (v == VAR_NONE) read_condition(t, u, p, i, &tuple, same);
    else if (prog_is_live(t->live, t->task->blocks->blocks[p->block].loc, v)) read_variable(t, u, p, i, &tuple, same);
    else tuple.any[i] = true;
  }
  return tuple;
}

// All tuples at point p, by models of its guard.
static void enumerate(Tuples *t, Unroll *u, const UnrollPoint *p, Term context) {
  smt_push(t->solver);
  smt_assert(t->solver, expr_and(t->table, context, p->guard));
  for (uint32_t n = 0; !t->failed && !limits_reached(t->task->limits); n++) {
    t->task->statistics->solver_calls++;
    SmtAnswer answer = smt_check(t->solver, NULL, 0);
    if (answer == SMT_UNSAT) break;
    if (answer == SMT_UNKNOWN || n == EFFORT32(t->task->limits, tuples_successors)) t->failed = true;
    if (t->failed) break;
    Term same;
    Tuple tuple = tuple_of(t, u, p, &same);
    add_tuple(t, p->block, &tuple);
    if (same == expr_true(t->table)) break; // nothing else is possible
    smt_assert(t->solver, expr_not(t->table, same));
  }
  smt_pop(t->solver);
}

// The tuples at the points of frame 1 of an unrolling.
static void enumerate_exits(Tuples *t, Unroll *u, Term context) {
  prog_unroll_step(u);
  for (uint32_t i = 0; i < u->frames.data[1].count && !t->failed; i++) {
    const UnrollPoint *p = &u->frames.data[1].data[i];
    if (!prog_blocks_is_final(t->task->blocks, p->block) && !evidence_task_is_target(t->task, p->block))
      enumerate(t, u, p, context);
  }
}

// What a tuple says about a column.
static Term column_formula(const Tuples *t, const Tuple *tuple, uint32_t i) {
  const Column *c = &t->columns[i];
  if (tuple->any[i]) return expr_true(t->table);
  if (c->var == VAR_NONE) return tuple->values[i] ? c->term : expr_not(t->table, c->term);
  return expr_eq(t->table, c->term, expr_const(t->table, expr_sort(t->table, c->term), tuple->values[i]));
}

static void propagate(Tuples *t, Work work) {
  Unroll *u = prog_unroll_from_block(t->task->blocks, work.block);
  UnrollPoint *entry = &u->frames.data[0].data[0];
  Term context = invariant_houdini_invariant(t->houdini, work.block);
  for (uint32_t i = 0; i < t->count; i++) {
    VarId v = t->columns[i].var;
    const Tuple *tuple = &t->at[work.block].data[work.tuple];
    if (v == VAR_NONE) context = expr_and(t->table, context, column_formula(t, tuple, i));
    else if (!tuple->any[i])
      entry->values[u->rank_of[v]] = expr_const(t->table, t->task->prog->vars.data[v].sort, tuple->values[i]);
  }
  enumerate_exits(t, u, prog_unroll_at(u, entry, context));
  prog_unroll_delete(u);
}

static bool start_is_entered_again(const Tuples *t) {
  for (uint32_t b = 0; b < t->task->blocks->count; b++)
    for (uint32_t e = 0; e < t->task->blocks->blocks[b].exits.count; e++)
      if (t->task->blocks->blocks[b].exits.data[e].to == 0) return true;
  return false;
}

// Values at the start are often arbitrary: where control does not come back there, only what leaves it counts.
static bool reach_all(Tuples *t) {
  t->failed = false;
  t->blame = MOST_COLUMNS;
  t->work.count = 0;
  for (uint32_t b = 0; b < t->task->blocks->count; b++) t->at[b].count = 0;
  Unroll *start = prog_unroll_from_start(t->task->blocks);
  if (start_is_entered_again(t)) enumerate(t, start, &start->frames.data[0].data[0], expr_true(t->table));
  else enumerate_exits(t, start, expr_true(t->table));
  prog_unroll_delete(start);
  while (t->work.count && !t->failed && !limits_reached(t->task->limits)) propagate(t, workvec_pop(&t->work));
  return !t->failed && !limits_reached(t->task->limits);
}

static Term formula(const Tuples *t, uint32_t block) {
  Term any = expr_false(t->table);
  for (uint32_t k = 0; k < t->at[block].count; k++) {
    Term all = expr_true(t->table);
    for (uint32_t i = 0; i < t->count; i++) all = expr_and(t->table, all, column_formula(t, &t->at[block].data[k], i));
    any = expr_or(t->table, any, all);
  }
  return any;
}

static void drop_column(Tuples *t) {
  uint32_t worst = t->blame < t->count ? t->blame : t->count - 1;
  memmove(t->columns + worst, t->columns + worst + 1, (t->count - worst - 1) * sizeof(Column));
  t->count--;
}

void invariant_tuples_infer(Task *task, Houdini *houdini) {
  Tuples t = {.task = task, .table = task->prog->table, .houdini = houdini};
  t.live = prog_live_new(task->prog, LIVE_DECIDES);
  t.count = invariant_columns_choose(task, t.live, t.columns);
  t.solver = smt_new(evidence_task_solver_kind(task), t.table, task->limits);
  smt_set_budget(t.solver, EFFORT(task->limits, tuples_conflicts));
  t.at = memory_new(task->blocks->count * sizeof(TupleVec));
  bool found = false;
  while (t.count > 0 && !found && !limits_reached(task->limits)) {
    found = reach_all(&t);
    evidence_progress(task, "induction: tuples of %u columns: %s", t.count, found ? "closed" : "too many");
    if (!found) drop_column(&t);
  }
  for (uint32_t b = start_is_entered_again(&t) ? 0 : 1; found && b < task->blocks->count; b++)
    if (!prog_blocks_is_final(task->blocks, b) && !evidence_task_is_target(task, b))
      invariant_houdini_add(houdini, b, formula(&t, b));
  for (uint32_t b = 0; b < task->blocks->count; b++) tuplevec_release(&t.at[b]);
  free(t.at);
  workvec_release(&t.work);
  prog_live_delete(t.live);
  smt_delete(t.solver);
}
