// A variable is finite-valued where everything ever assigned to it is made of constants and finite-valued variables. For the
// ones that conditions mention most, tuples of values (or "any", where a value is no constant) are propagated: a block is entered with the variables of a tuple fixed
// to constants, so that most of it folds away, and the tuples at its exits are enumerated by blocking models. Where there are
// too many tuples, the variable with the most values is left out and the search starts again.
#include "engine/tuples.h"

#include "engine/model.h"
#include "expr/walk.h"

#define MOST_COLUMNS 10
#define MOST_TUPLES 400    // at one cut point
#define MOST_SUCCESSORS 48 // of one tuple: more are a sign of an arbitrary value

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
  VarId columns[MOST_COLUMNS];
  uint32_t count;
  TupleVec *at; // by block
  WorkVec work;
  bool failed;
} Tuples;

// ---- which variables

// What a variable is assigned may be made of constants and finite-valued variables by anything that selects among them or
// rearranges their bits. Arithmetic could count for ever, unless its result never comes back to what it is computed from.
typedef struct Finite {
  const Prog *prog;
  bool *is;      // by variable
  U32Vec *reads; // by variable: those that its values are computed from
} Finite;

static bool rearranges_bits(Op op) {
  switch (op) {
  case OP_ITE:
  case OP_BVAND:
  case OP_BVOR:
  case OP_BVXOR:
  case OP_BVNOT:
  case OP_EXTRACT:
  case OP_CONCAT:
  case OP_ZEXT:
  case OP_SEXT:
  case OP_BVSHL:
  case OP_BVLSHR:
  case OP_BVASHR: return true;
  default: return false;
  }
}

// Is `to` computed from `from`, maybe by way of others?
static bool depends_on(const Finite *f, VarId to, VarId from) {
  bool *seen = memory_new(f->prog->vars.count + 1), found = false;
  U32Vec stack = {0};
  u32vec_push(&stack, to);
  while (stack.count && !found) {
    VarId v = u32vec_pop(&stack);
    for (uint32_t i = 0; i < f->reads[v].count; i++) {
      VarId next = f->reads[v].data[i];
      found = found || next == from;
      if (!seen[next]) u32vec_push(&stack, next);
      seen[next] = true;
    }
  }
  u32vec_release(&stack);
  free(seen);
  return found;
}

static bool is_finite_value(const Finite *f, VarId var, Term t, bool counts, unsigned depth) {
  const TermTable *table = f->prog->table;
  Op op = term_op(table, t);
  if (op == OP_CONST) return true;
  if (op == OP_VAR) {
    VarId v = prog_var_of(f->prog, t);
    return v != VAR_NONE && f->is[v] && !(counts && (v == var || depends_on(f, v, var)));
  }
  bool arithmetic = op >= OP_BVNEG && op <= OP_BVSREM;
  if (depth == 0 || (!arithmetic && !rearranges_bits(op))) return false;
  for (uint32_t i = op == OP_ITE; i < term_arity(table, t); i++)
    if (!is_finite_value(f, var, term_arg(table, t, i), counts || arithmetic, depth - 1)) return false;
  return true;
}

static void collect_reads(Finite *f) {
  U32Vec vars = {0};
  for (Loc l = 0; l < f->prog->locs.count; l++) {
    const Location *at = &f->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      Map seen = {0};
      vars.count = 0;
      if (term_size(f->prog->table, at->assigns[i].value, 100) < 100)
        term_collect_vars(f->prog->table, at->assigns[i].value, &seen, &vars);
      for (uint32_t k = 0; k < vars.count; k++)
        if (prog_var_of(f->prog, vars.data[k]) != VAR_NONE)
          u32vec_push(&f->reads[at->assigns[i].var], prog_var_of(f->prog, vars.data[k]));
      map_release(&seen);
    }
  }
  u32vec_release(&vars);
}

// Assignments until nothing changes any more.
static void drop_infinite(Finite *f) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (Loc l = 0; l < f->prog->locs.count; l++) {
      const Location *at = &f->prog->locs.data[l];
      for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
        VarId v = at->assigns[i].var;
        if (!f->is[v] || is_finite_value(f, v, at->assigns[i].value, false, 8)) continue;
        f->is[v] = false;
        changed = true;
      }
    }
  }
}

static bool *finite_variables(const Task *task) {
  const Prog *prog = task->prog;
  Finite f = {prog, memory_new(prog->vars.count + 1), memory_new((prog->vars.count + 1) * sizeof(U32Vec))};
  for (VarId v = 0; v < prog->vars.count; v++)
    f.is[v] = task->blocks->relevant[v] && !sort_is_array(prog->vars.data[v].sort) && !prog->vars.data[v].is_float;
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_HAVOC && prog->locs.data[l].input.function)
      f.is[prog->locs.data[l].havoc] = false;
  collect_reads(&f);
  drop_infinite(&f);
  for (VarId v = 0; v < prog->vars.count; v++) u32vec_release(&f.reads[v]);
  free(f.reads);
  return f.is;
}

static void count_mentions(const Prog *prog, uint32_t *weight) {
  U32Vec vars = {0};
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (prog->locs.data[l].kind != EDGE_IF) continue;
    Map seen = {0};
    vars.count = 0;
    term_collect_vars(prog->table, prog->locs.data[l].condition, &seen, &vars);
    for (uint32_t i = 0; i < vars.count; i++) {
      VarId v = prog_var_of(prog, vars.data[i]);
      if (v != VAR_NONE) weight[v]++;
    }
    map_release(&seen);
  }
  u32vec_release(&vars);
}

// What is copied into a variable that matters, matters as well.
static void add_sources(const Prog *prog, uint32_t *weight) {
  const TermTable *table = prog->table;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      bool copy = term_op(table, at->assigns[i].value) == OP_VAR;
      VarId from = copy ? prog_var_of(prog, at->assigns[i].value) : VAR_NONE;
      if (from != VAR_NONE && weight[from] < weight[at->assigns[i].var]) weight[from] = weight[at->assigns[i].var];
    }
  }
}

static void choose_columns(Tuples *t) {
  const Prog *prog = t->task->prog;
  bool *finite = finite_variables(t->task);
  uint32_t *weight = memory_new((prog->vars.count + 1) * sizeof(uint32_t));
  count_mentions(prog, weight);
  add_sources(prog, weight);
  while (t->count < MOST_COLUMNS) {
    VarId best = VAR_NONE;
    for (VarId v = 0; v < prog->vars.count; v++)
      if (finite[v] && weight[v] && (best == VAR_NONE || weight[v] > weight[best])) best = v;
    if (best == VAR_NONE) break;
    finite[best] = false;
    t->columns[t->count++] = best;
  }
  free(finite);
  free(weight);
}

// ---- propagation

static bool covers(const Tuples *t, const Tuple *large, const Tuple *small) {
  for (uint32_t i = 0; i < t->count; i++)
    if (!large->any[i] && (small->any[i] || large->values[i] != small->values[i])) return false;
  return true;
}

static void add_tuple(Tuples *t, uint32_t block, const Tuple *tuple) {
  TupleVec *at = &t->at[block];
  for (uint32_t i = 0; i < at->count; i++)
    if (covers(t, &at->data[i], tuple)) return;
  if (at->count == MOST_TUPLES) {
    t->failed = true;
    return;
  }
  tuplevec_push(at, *tuple);
  workvec_push(&t->work, (Work){block, at->count - 1});
}

// The leaf of an ite tree that the model selects, and the condition under which it is that leaf.
static Term leaf_of(Tuples *t, Term value, Term *selected) {
  *selected = term_true(t->table);
  while (term_op(t->table, value) == OP_ITE) {
    Term c = term_arg(t->table, value, 0);
    bool first = solver_value(t->solver, c) == term_true(t->table);
    *selected = term_and(t->table, *selected, first ? c : term_not(t->table, c));
    value = term_arg(t->table, value, first ? 1 : 2);
  }
  return value;
}

// The tuple of the model at p; *same is the condition under which another state there has the same tuple.
static Tuple tuple_of(Tuples *t, const Unroll *u, const UnrollPoint *p, Term *same) {
  Tuple tuple = {0};
  *same = term_true(t->table);
  for (uint32_t i = 0; i < t->count; i++) {
    Term value = unroll_value(u, p, t->columns[i]), selected;
    Term leaf = leaf_of(t, value, &selected);
    tuple.any[i] = !term_is_const(t->table, leaf);
    if (!tuple.any[i]) tuple.values[i] = term_bits(t->table, leaf);
    *same = term_and(t->table, *same, tuple.any[i] ? selected : term_eq(t->table, value, leaf));
  }
  return tuple;
}

// All tuples at point p, by models of its guard.
static void enumerate(Tuples *t, Unroll *u, const UnrollPoint *p, Term context) {
  solver_push(t->solver);
  solver_assert(t->solver, term_and(t->table, context, p->guard));
  for (uint32_t n = 0; !t->failed && !limits_reached(t->task->limits); n++) {
    t->task->statistics->solver_calls++;
    SmtAnswer answer = solver_check(t->solver, NULL, 0);
    if (answer == SMT_UNSAT) break;
    if (answer == SMT_UNKNOWN || n == MOST_SUCCESSORS) t->failed = true;
    if (t->failed) break;
    Term same;
    Tuple tuple = tuple_of(t, u, p, &same);
    add_tuple(t, p->block, &tuple);
    if (same == term_true(t->table)) break; // nothing else is possible
    solver_assert(t->solver, term_not(t->table, same));
  }
  solver_pop(t->solver);
}

// The tuples at the points of frame 1 of an unrolling.
static void enumerate_exits(Tuples *t, Unroll *u, Term context) {
  unroll_step(u);
  for (uint32_t i = 0; i < u->frames.data[1].count && !t->failed; i++) {
    const UnrollPoint *p = &u->frames.data[1].data[i];
    if (!blocks_is_final(t->task->blocks, p->block) && !task_is_target(t->task, p->block)) enumerate(t, u, p, context);
  }
}

static void propagate(Tuples *t, Work work) {
  Unroll *u = unroll_from_block(t->task->blocks, work.block);
  UnrollPoint *entry = &u->frames.data[0].data[0];
  for (uint32_t i = 0; i < t->count; i++) {
    VarId v = t->columns[i];
    const Tuple *tuple = &t->at[work.block].data[work.tuple];
    if (!tuple->any[i])
      entry->values[u->rank_of[v]] = term_const(t->table, t->task->prog->vars.data[v].sort, tuple->values[i]);
  }
  enumerate_exits(t, u, unroll_at(u, entry, houdini_invariant(t->houdini, work.block)));
  unroll_delete(u);
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
  t->work.count = 0;
  for (uint32_t b = 0; b < t->task->blocks->count; b++) t->at[b].count = 0;
  Unroll *start = unroll_from_start(t->task->blocks);
  if (start_is_entered_again(t)) enumerate(t, start, &start->frames.data[0].data[0], term_true(t->table));
  else enumerate_exits(t, start, term_true(t->table));
  unroll_delete(start);
  while (t->work.count && !t->failed && !limits_reached(t->task->limits)) propagate(t, workvec_pop(&t->work));
  return !t->failed && !limits_reached(t->task->limits);
}

static Term formula(const Tuples *t, uint32_t block) {
  Term any = term_false(t->table);
  for (uint32_t k = 0; k < t->at[block].count; k++) {
    Term all = term_true(t->table);
    for (uint32_t i = 0; i < t->count; i++) {
      const ProgVar *var = &t->task->prog->vars.data[t->columns[i]];
      if (t->at[block].data[k].any[i]) continue;
      all = term_and(t->table, all,
                     term_eq(t->table, var->term, term_const(t->table, var->sort, t->at[block].data[k].values[i])));
    }
    any = term_or(t->table, any, all);
  }
  return any;
}

static uint32_t distinct_values(const Tuples *t, uint32_t column) {
  uint32_t most = 0;
  for (uint32_t b = 0; b < t->task->blocks->count; b++) {
    Map seen = {0};
    for (uint32_t k = 0; k < t->at[b].count; k++) map_set(&seen, (uint64_t)t->at[b].data[k].values[column] >> 1, 1);
    most = seen.count > most ? seen.count : most;
    map_release(&seen);
  }
  return most;
}

static void drop_worst(Tuples *t) {
  uint32_t worst = 0, most = 0;
  for (uint32_t i = 0; i < t->count; i++) {
    uint32_t n = distinct_values(t, i);
    if (n < most) continue;
    most = n;
    worst = i;
  }
  memmove(t->columns + worst, t->columns + worst + 1, (t->count - worst - 1) * sizeof(VarId));
  t->count--;
}

void tuples_infer(Task *task, Houdini *houdini) {
  Tuples t = {.task = task, .table = task->prog->table, .houdini = houdini};
  choose_columns(&t);
  if (t.count == 0) return;
  t.solver = solver_new(task_solver_kind(task), t.table, task->limits);
  solver_set_budget(t.solver, 5000);
  t.at = memory_new(task->blocks->count * sizeof(TupleVec));
  bool found = false;
  while (t.count > 0 && !found && !limits_reached(task->limits)) {
    found = reach_all(&t);
    engine_progress(task, "induction: tuples of %u variables: %s", t.count, found ? "closed" : "too many");
    if (!found) drop_worst(&t);
  }
  for (uint32_t b = start_is_entered_again(&t) ? 0 : 1; found && b < task->blocks->count; b++)
    if (!blocks_is_final(task->blocks, b) && !task_is_target(task, b)) houdini_add(houdini, b, formula(&t, b));
  for (uint32_t b = 0; b < task->blocks->count; b++) tuplevec_release(&t.at[b]);
  free(t.at);
  workvec_release(&t.work);
  solver_delete(t.solver);
}
